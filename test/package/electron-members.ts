/** What `src-main/electron` uses of Electron, found by TypeScript in its sources, and on which systems it is there. */
import ts from 'typescript';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const types = join(root, 'node_modules/electron/electron.d.ts').replaceAll('\\', '/');
const listening = /^(on|once|off|addListener|removeListener)$/;

export interface UsedMember {
  /** `App.setBadgeCount`, `PowerMonitor 'resume'`. */
  name: string;
  /** As Electron's types name them: `darwin,linux`. Null: everywhere. */
  platforms: string | null;
  files: string[];
}

export function findUsedMembers(files = globSync('src-main/electron/**/*.ts', { cwd: root })): UsedMember[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    options,
  );
  const checker = program.getTypeChecker();
  const used = new Map<string, UsedMember>();
  const isElectrons = (node: ts.Node): boolean => node.getSourceFile().fileName === types;

  const isOfElectron = (type: ts.Type): boolean => type.symbol?.declarations?.some(isElectrons) ?? false;

  function note(name: string, declarations: readonly ts.Node[], file: string): void {
    const all = declarations.map(platformsOf);
    const platforms = all.includes(null) ? null : [...new Set(all)].join(' or ');
    const member = used.get(name) ?? { name, platforms, files: [] };
    used.set(name, member);
    if (!member.files.includes(file)) member.files.push(file);
  }

  function noteSymbol(symbol: ts.Symbol | undefined, file: string): void {
    const declarations = symbol?.declarations?.filter(isElectrons) ?? [];
    const [first] = declarations;
    if (!symbol || !first || listening.test(symbol.name)) return;
    note(`${ownerOf(first)}.${symbol.name}`, declarations, file);
  }

  /** The members that a type of our own asks of an object of Electron's. */
  function notePassed(expression: ts.Expression, file: string): void {
    const given = checker.getTypeAtLocation(expression);
    if (!isOfElectron(given)) return;
    const wanted = checker.getContextualType(expression);
    if (!wanted || isOfElectron(checker.getNonNullableType(wanted))) return;
    // An optional one is a choice of whoever fills it in.
    const members = wanted.getProperties().filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0);
    for (const { name } of members) noteSymbol(given.getProperty(name), file);
  }

  function noteCall(call: ts.CallExpression, file: string): void {
    const [event] = call.arguments;
    const { expression } = call;
    if (!event || !ts.isStringLiteral(event) || !ts.isPropertyAccessExpression(expression)) return;
    if (!listening.test(expression.name.text)) return;
    const declaration = checker.getResolvedSignature(call)?.declaration;
    if (declaration && isElectrons(declaration))
      return note(`${ownerOf(declaration)} '${event.text}'`, [declaration], file);
    // A type of our own stands between: an event of this name, of whichever object.
    const named = events.get(event.text);
    if (named) note(`'${event.text}'`, named, file);
  }

  const source = program.getSourceFile(types);
  if (!source) throw new Error('The sources do not use Electron’s types.');
  const events = eventsIn(source);

  function visit(node: ts.Node, file: string): void {
    if (ts.isPropertyAccessExpression(node)) noteSymbol(checker.getSymbolAtLocation(node.name), file);
    if (ts.isCallExpression(node)) noteCall(node, file);
    if (ts.isObjectLiteralExpression(node)) {
      const wanted = checker.getContextualType(node);
      for (const property of node.properties)
        if (property.name && ts.isIdentifier(property.name)) noteSymbol(wanted?.getProperty(property.name.text), file);
    }
    if (ts.isExpression(node) && (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node))) notePassed(node, file);
    ts.forEachChild(node, (child) => visit(child, file));
  }

  for (const file of files) {
    const sourceFile = program.getSourceFile(join(root, file));
    if (sourceFile) visit(sourceFile, file.replaceAll('\\', '/'));
  }
  return [...used.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function platformsOf(declaration: ts.Node): string | null {
  const tag = ts.getJSDocTags(declaration).find(({ tagName }) => tagName.text === 'platform');
  const text = ts.getTextOfJSDocComment(tag?.comment);
  return text ? text.trim() : null;
}

function ownerOf(declaration: ts.Node): string {
  const { parent } = declaration;
  return ts.isClassDeclaration(parent) || ts.isInterfaceDeclaration(parent) ? (parent.name?.text ?? '') : '';
}

/** Every event that Electron's types name, with its declarations. */
function eventsIn(source: ts.SourceFile): Map<string, ts.Node[]> {
  const found = new Map<string, ts.Node[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) {
      const type = node.parameters[0]?.type;
      if (node.name.getText() === 'on' && type && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal))
        found.set(type.literal.text, [...(found.get(type.literal.text) ?? []), node]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
