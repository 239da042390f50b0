import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../../../src-main/api/wire/api-error.ts';
import { createLogFile } from '../../../../src-main/electron/support/log-file.ts';
import { createRedactor } from '../../../../src-main/electron/support/redact.ts';

/** In microseconds, of this process. */
function processorTimeOf(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

describe('what is logged', () => {
  test('holds no token, wherever it stands in the value', () => {
    const token = 'tok-3f9a-QQ/+==';
    const leaf = fc.oneof(
      fc.string(),
      fc.constant(token),
      fc.string().map((text) => `${text}${token}${text}`),
      fc.string().map((text) => new Error(`refused ${token} ${text}`)),
      fc.constant(new URL(`https://api.example.com/?t=${encodeURIComponent('x')}`)),
      fc.integer(),
      fc.constant(null),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('value')),
        fc.dictionary(fc.oneof(fc.string(), fc.constant(token)), tie('value')),
      ),
    }));
    fc.assert(
      fc.property(value, (fields) => {
        const redactor = createRedactor();
        redactor.hide(token);
        expect(JSON.stringify(redactor.redact(fields)) ?? '').not.toContain(token);
      }),
    );
  });

  test('holds no bearer credential, no password of an address and no field that names a secret', () => {
    const { redact } = createRedactor();
    expect(redact({ said: 'Authorization: Bearer abc.def-ghi, retry' })).toEqual({
      said: 'Authorization: Bearer [redacted], retry',
    });
    expect(redact('https://rep:secret@api.example.com/v2')).toBe('https://[redacted]@api.example.com/v2');
    expect(redact({ headers: { Authorization: 'x', token: 'y', accept: 'z' } })).toEqual({
      headers: { Authorization: '[redacted]', token: '[redacted]', accept: 'z' },
    });
  });

  test.each([
    ['Basic cmVwOnNlY3JldA==', 'Basic [redacted]'],
    ['authorization: Basic YTpi, again', 'authorization: Basic [redacted], again'],
    ['Proxy-Authorization: xyz', 'Proxy-Authorization: [redacted]'],
    ['GET /orders?token=abc&limit=1', 'GET /orders?token=[redacted]&limit=1'],
    ['#access_token=abc', '#access_token=[redacted]'],
    ['token%3Dabc', 'token%3D[redacted]'],
    ['{"access_token":"a \\"b","expires":3}', '{"access_token":"[redacted]","expires":3}'],
    ['"{\\"refreshToken\\":\\"abc\\",\\"n\\":1}"', '"{\\"refreshToken\\":\\"[redacted]",\\"n\\":1}"'],
    ["password = 'two words', x", "password = '[redacted]', x"],
    ['client_secret: abc', 'client_secret: [redacted]'],
    ['a tokenizer: five', 'a tokenizer: five'],
  ])('holds no credential that is named in a text: %s', (text, clean) => {
    expect(createRedactor().redact(text)).toBe(clean);
  });

  test('holds no token in any spelling', () => {
    const token = 'q83v/EjR+We=é"x';
    const redactor = createRedactor();
    redactor.hide(token);
    const json = JSON.stringify(token).slice(1, -1);
    const spellings = [
      token,
      json,
      json.replaceAll('/', '\\/'),
      json.replaceAll('+', '\\u002B'),
      encodeURIComponent(token),
    ];
    spellings.push(encodeURIComponent(token).toLowerCase().replace('ejr', 'EjR').replace('%2bwe', '%2bWe'));
    for (const prefix of ['', 'a', 'ab', 'rep:'])
      for (const encoding of ['base64', 'base64url'] as const)
        spellings.push(Buffer.from(`${prefix}${token} and more`).toString(encoding));
    for (const spelled of spellings) {
      const clean = String(redactor.redact(`said ${spelled}.`));
      expect(clean).toContain('[redacted]');
      expect(clean.length, spelled).toBeLessThan(45);
    }
  });

  test('holds no home of anybody else', () => {
    const { redact } = createRedactor();
    expect(redact('at C:\\Users\\Ana Prado\\x.js')).toBe('at ~\\x.js');
    expect(redact('file:///home/ana/x.js /Users/ana/y https://service.example/home/x')).toBe(
      'file://~/x.js ~/y https://service.example/home/x',
    );
  });

  test('holds nobody: no names, places and numbers of persons, and no words of the service about them', () => {
    const { redact } = createRedactor();
    expect(redact({ customerFkId: 'C-7', order: { id: 3 }, gone: false, city: null, attempts: 2 })).toEqual({
      ...{ customerFkId: '[personal]', order: '[personal]', gone: false, city: null, attempts: 2 },
    });
    expect(
      redact('ana@example.com, 529.982.247-25, 11.222.333/0001-81, 12.ABC.345/01DE-35, (11) 98765-4321, 1763707927123'),
    ).toBe('[personal], [personal], [personal], [personal], [personal], 1763707927123');
    expect(redact('/customers/11.222.333%2F0001-81/address, (11) 9 8765-4321, +5511987654321, +551133334444')).toBe(
      '/customers/[personal]/address, [personal], [personal], [personal]',
    );
    expect(redact('20-05536168-2, 12.531.909-2, 800197268-4, GODE561231GR8, J99216582, at 12345678 of 3-4')).toBe(
      '[personal], [personal], [personal], [personal], [personal], at 12345678 of 3-4',
    );
    expect(redact('(ÑAB010101AA1), &AB-010101-AA1, 211003420017, 21-100342-001-7')).toBe(
      '([personal]), [personal], [personal], [personal]',
    );
    const failure = { status: 422, retryAfterMs: null, message: 'Ana Prado owes money' };
    const refused = String(redact(new ApiError({ kind: 'status', ...failure })));
    expect(refused).toMatch(/^ApiError: status 422\n/);
    expect(refused).not.toContain('Ana');
    expect(redact(new SyntaxError(`Unexpected token 'A', "Ana Prado" is not valid JSON`))).not.toContain('Ana');
    expect(redact(`${homedir()}/Satchel`)).toBe('~/Satchel');
  });

  test('holds no name of a user whose home is spelled as an address, as in the stack of an error', async () => {
    const home = join(homedir(), 'Ana Prado');
    vi.stubEnv('HOME', home).stubEnv('USERPROFILE', home).resetModules();
    onTestFinished(() => void vi.unstubAllEnvs());
    const { createRedactor: createAtHome } = await import('../../../../src-main/electron/support/redact.ts');
    const program = join(home, 'satchel', 'main.js');
    const { redact } = createAtHome();
    expect(redact(program)).toBe(join('~', 'satchel', 'main.js'));
    expect(redact(`at save (${pathToFileURL(program).href}:1:2)`)).toBe('at save (file://~/satchel/main.js:1:2)');
  });

  test.each(['a', '1', 'a.', '@a.', '//', "'x", '(11 ', 'Bearer ', 'token=', '\\', '"token":"', '/home/'])(
    'is read in one go, however long: %j',
    (piece) => {
      const text = piece.repeat(40_000);
      const readPlainly = processorTimeOf(() => {
        for (let read = 0; read < 100; read++) JSON.parse(JSON.stringify(text));
      });
      const error = new SyntaxError(text);
      // What grows with the square of the text takes hundreds of times as much.
      expect(processorTimeOf(() => createRedactor().redact({ url: text, error }))).toBeLessThan(20 * readPlainly);
    },
  );

  test('hides the longer of two secrets whole', () => {
    const redactor = createRedactor();
    redactor.hide('abc');
    redactor.hide('abcdef');
    expect(redactor.redact('abcdef abc')).toBe('[redacted] [redacted]');
  });

  test('survives a value that holds itself', () => {
    const value: Record<string, unknown> = { a: 1n };
    value['self'] = value;
    expect(createRedactor().redact(value)).toEqual({ a: '1', self: '[circular]' });
  });
});

describe('the log folder', () => {
  let directory: string;
  let echoed: string[];
  const now = Date.parse('2026-03-04T05:06:07.000Z');
  const open = (redactor = createRedactor(), at = directory) =>
    createLogFile({ directory: at, redactor, now: () => now, echo: (line) => echoed.push(line) });

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'satchel-log-'));
    echoed = [];
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('has one file for the day, with one line of JSON for each event', () => {
    const redactor = createRedactor();
    redactor.hide('s3cret-token');
    const log = open(redactor);
    log('info', 'app.ready', { version: '1' });
    log('warn', 'sync.failed', { error: new Error('no s3cret-token') });
    const lines = readFileSync(join(directory, 'satchel-2026-03-04.log'), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { at: '2026-03-04T05:06:07.000Z', level: 'info', event: 'app.ready', version: '1' },
      expect.objectContaining({ event: 'sync.failed', error: expect.stringContaining('no [redacted]') as string }),
    ]);
    expect(echoed).toHaveLength(1);
    expect(echoed[0]).not.toContain('s3cret');
  });

  test('keeps two weeks, and leaves the files of others alone', () => {
    for (let day = 1; day <= 20; day += 1) {
      writeFileSync(join(directory, `satchel-2026-02-${String(day).padStart(2, '0')}.log`), '');
    }
    writeFileSync(join(directory, 'notes.log'), '');
    open();
    expect(readdirSync(directory)).toHaveLength(15);
    expect(readdirSync(directory)).toContain('notes.log');
    expect(readdirSync(directory)).not.toContain('satchel-2026-02-06.log');
  });

  test('that cannot be written does not stop the app', () => {
    writeFileSync(join(directory, 'taken'), '');
    const log = open(createRedactor(), join(directory, 'taken'));
    expect(() => log('info', 'app.ready')).not.toThrow();
    expect(echoed.join('\n')).toContain('app.ready');
  });
});
