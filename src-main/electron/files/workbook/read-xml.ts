/** Reads a part of a workbook tag by tag. Names lose their prefix: some programs write `x:row`. */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { WorkbookError } from './limits.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Throws `WorkbookError` for what is no well-formed XML. Entities of a document type are never expanded. */
export async function readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  const parser = new SaxesParser();
  let isEmpty = true;
  parser.on('error', () => {
    throw new WorkbookError('damaged');
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => handlers.open?.(localName(name), attributes));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)));
  for await (const piece of pieces) {
    isEmpty &&= piece === '';
    parser.write(piece);
  }
  if (!isEmpty) parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
