/** Photos that are none to an eye, and are to everything that goes by content: a signature and made-up bytes. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const signatures = {
  jpeg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  webp: Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBP')]),
  heic: Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic'), Buffer.alloc(4), Buffer.from('mif1heic')]),
};

export function photoBytes(kind: keyof typeof signatures = 'jpeg', size = 5_000): Buffer<ArrayBuffer> {
  const signature = signatures[kind];
  return Buffer.concat([signature, randomBytes(Math.max(0, size - signature.length))]);
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** A folder that goes with the test, and a way to put files into it. */
export function photoFolder(): { path: string; write(name: string, content: Uint8Array | string): string } {
  const path = mkdtempSync(join(tmpdir(), 'satchel-photos-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write(name, content) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
  };
}
