/** The draft of a message with an order in it, as Python's mail parser and ripMIME read it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { composeDraft } from '../../src-main/electron/printing/mail-draft.ts';
import { reader, scratchFolder } from './programs.ts';

const python = reader('python3');
const ripmime = reader('ripmime');
const folder = scratchFolder();

const pdf = Buffer.from([
  ...Buffer.from('%PDF-1.7\r\n.\r\nFrom here\r\n'),
  ...Array.from({ length: 256 }, (_, byte) => byte),
]);
const draft = {
  to: 'compras@padaria.com.br; joao@padaria.com.br',
  subject: `Pedido 60 · Distribuidora "São João" & Cia ${'muito longa '.repeat(12)}🧺`,
  text: 'Pedido 60 · 12/10/2026\n.\nFrom Goiânia: Feijão = R$ 59,70\n\nlinha comprida '.concat('çã '.repeat(400)),
  attachmentName: 'Pedido 60 Padaria “Aurora” São João 東京.pdf',
};

async function write(name: string): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, await composeDraft(draft, pdf));
  return path;
}

const script = `
import base64, email, email.policy, json, sys
mail = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
files = [{'name': f.get_filename(), 'type': f.get_content_type(), 'bytes': base64.b64encode(f.get_content()).decode()} for f in mail.iter_attachments()]
defects = [str(d) for part in mail.walk() for d in part.defects]
print(json.dumps({'to': [a.addr_spec for a in mail['to'].addresses], 'subject': mail['subject'], 'unsent': mail['x-unsent'],
  'text': mail.get_body().get_content(), 'files': files, 'defects': defects, 'from': mail['from']}))
`;

describe.skipIf(python.isMissing)(`a draft in Python’s mail parser${python.skipped}`, { tags: ['full'] }, () => {
  it('has its addresses, words and PDF, byte by byte, and no defect', async () => {
    const read = JSON.parse(python.run(['-c', script, await write('python.eml')])) as Record<string, unknown>;
    expect({ ...read, text: String(read['text']).trimEnd() }).toEqual({
      to: ['compras@padaria.com.br', 'joao@padaria.com.br'],
      subject: draft.subject,
      unsent: '1',
      text: draft.text.trimEnd(),
      files: [{ name: draft.attachmentName, type: 'application/pdf', bytes: pdf.toString('base64') }],
      defects: [],
      from: null,
    });
  });
});

describe.skipIf(ripmime.isMissing)(`a draft in ripMIME${ripmime.skipped}`, { tags: ['full'] }, () => {
  it('has the PDF by its name, byte by byte', async () => {
    ripmime.run(['-i', await write('ripmime.eml'), '-d', folder]);
    expect(readFileSync(join(folder, draft.attachmentName))).toEqual(pdf);
  });
});
