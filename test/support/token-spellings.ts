/** Every way in which a text could give a token away that a search has to know. */
export function tokenSpellings(token: string): string[] {
  const bytes = Buffer.from(token);
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const reversed = [...token].reverse().join('');
  // Inside a longer text base64 spells the same bytes in three ways; the letters at both ends depend on what is beside them.
  const inBase64 = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64url')
      .slice(offset === 0 ? 0 : offset + 1, -2),
  );
  const standard = inBase64.map((text) => text.replaceAll('-', '+').replaceAll('_', '/'));
  return [
    token,
    reversed,
    encodeURIComponent(token),
    percent,
    percent.toUpperCase(),
    bytes.toString('hex'),
    ...inBase64,
    ...standard,
  ];
}

/** True where a text holds the token in one of those spellings, percent codes read or not. */
export function holdsToken(text: string, token: string): boolean {
  const texts = [
    text,
    text.replaceAll(/%([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  ];
  return tokenSpellings(token).some((spelling) => texts.some((each) => each.includes(spelling)));
}
