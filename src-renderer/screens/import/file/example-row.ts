/** The rows of a model that show how it is filled in. They carry a code that no record has, so that nobody imports them. */

const codes = ['EXAMPLE', 'EXEMPLO', 'EJEMPLO'];

/** Whether the external code of a row is that of an example, in any language. */
export function isExampleCode(code: string): boolean {
  const [, word = ''] = /^([A-Z]+)-[12]$/.exec(code.trim()) ?? [];
  return codes.includes(word);
}
