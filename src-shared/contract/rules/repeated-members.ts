/** Finds members that occur twice in one object of a JSON text. `JSON.parse` silently keeps the last one. */

/** A string with the colon behind it, if there is one; a bracket; or a comma. */
const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{},]/gs;

interface Level {
  /** The names so far; null in a list. */
  names: Set<string> | null;
  path: string;
  /** The position in a list. */
  at: number;
  /** The member that is being read. */
  name: string;
}

/** The paths of the repeated members, such as `required.order[0].level`. `text` must be JSON. */
export function repeatedMembers(text: string): string[] {
  const levels: Level[] = [];
  const repeated: string[] = [];
  for (const [found, colon] of text.matchAll(token)) {
    const level = levels.at(-1);
    if (found === '{' || found === '[') {
      const names = found === '{' ? new Set<string>() : null;
      levels.push({ names, path: level ? pathIn(level) : '', at: 0, name: '' });
    } else if (found === '}' || found === ']') levels.pop();
    else if (found === ',' && level) level.at += 1;
    else if (colon !== undefined && level?.names) {
      level.name = JSON.parse(found.slice(0, -colon.length)) as string;
      if (level.names.has(level.name)) repeated.push(pathIn(level));
      level.names.add(level.name);
    }
  }
  return repeated;
}

function pathIn({ names, path, at, name }: Level): string {
  if (names === null) return `${path}[${at}]`;
  return path === '' ? name : `${path}.${name}`;
}
