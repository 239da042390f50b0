import { describe, expect, test } from 'vitest';
import { describeBody } from '../../../src-main/api/wire/error-message.ts';

const status = { status: 422, statusText: 'Unprocessable Entity', token: 'a-token-of-some-length' };
const wordsOf = (value: unknown) => describeBody(JSON.stringify(value), 'application/json', status);

describe('words in JSON', () => {
  test.each<[unknown, string]>([
    [{ message: 'No stock' }, 'No stock'],
    [{ error: 'No stock' }, 'No stock'],
    [{ error: { message: 'No stock', code: 17 } }, 'No stock'],
    [
      { error: { message: 'Not valid', fields: { quantity: 'must be more than 0' } } },
      'Not valid: quantity: must be more than 0',
    ],
    [{ error: 'invalid_grant', error_description: 'The token has expired' }, 'The token has expired'],
    [
      { statusCode: 400, error: 'Bad Request', message: ['a is missing', 'b is missing'] },
      'a is missing; b is missing',
    ],
    [{ errors: ['a is missing', 'b is missing'] }, 'a is missing; b is missing'],
    [
      { errors: { quantity: ['is missing', 'is no number'], price: 'is negative' } },
      'quantity: is missing; is no number; price: is negative',
    ],
    [{ message: 'Not valid', errors: [{ field: 'price', message: 'is negative' }] }, 'Not valid: price: is negative'],
    [{ errors: { field: 'price', message: 'is negative' } }, 'price: is negative'],
    [{ errors: [{ path: ['items', 'price'], message: 'is negative' }] }, 'items.price: is negative'],
    [
      { errors: [{ source: { pointer: '/data/price' }, title: 'Not valid', detail: 'is negative' }] },
      '/data/price: Not valid: is negative',
    ],
    [{ message: 'Not valid', details: 'price is negative' }, 'Not valid: price is negative'],
    [{ message: 'Not valid.', fields: { price: 'is negative.' } }, 'Not valid. price: is negative.'],
    [
      {
        type: 'about:blank',
        title: 'Not valid',
        status: 422,
        detail: 'See below',
        'invalid-params': [{ name: 'price', reason: 'is negative' }],
      },
      'Not valid: See below: price: is negative',
    ],
    [{ title: 'Not valid', errors: { price: ['is negative'] } }, 'Not valid: price: is negative'],
    [{ data: { message: 'No stock' } }, 'No stock'],
    [['No stock'], 'No stock'],
    ['No stock', 'No stock'],
    [{ message: 'Same', error: 'Same', errors: ['Same'] }, 'Same'],
  ])('%j says %j', (value, words) => {
    expect(wordsOf(value)).toBe(words);
  });

  test('JSON without words is shown as it is', () => {
    expect(wordsOf({ code: 17 })).toBe('{"code":17}');
  });

  test('JSON that nests without end is cut', () => {
    const deep = `${'{"error":'.repeat(5000)}"x"${'}'.repeat(5000)}`;
    expect(describeBody(deep, 'application/json', status)).toHaveLength(500);
  });
});

describe('words elsewhere', () => {
  test('HTML is read without its scripts, styles and marks', () => {
    const html = `<!DOCTYPE html><html><head><title>502 Bad&nbsp;Gateway</title><style>b{}</style></head>
      <body><!-- if (2 > 1) no --><h1>Bad &amp; gateway</h1><script>if (1 < 2) alert()</script><p>Try&#32;later</body></html>`;
    expect(describeBody(html, 'text/html', status)).toBe('502 Bad Gateway; Bad & gateway Try later');
  });

  test('HTML is known without its content type', () => {
    expect(describeBody('  <html><body>Down</body></html>', '', status)).toBe('Down');
  });

  test('HTML that breaks off inside a mark or a script is still readable', () => {
    expect(describeBody('<html><body>Down<scr', 'text/html', status)).toBe('Down');
    expect(describeBody('<html>Down<script>var a =', 'text/html', status)).toBe('Down');
  });

  test('HTML may write characters as numbers of either kind', () => {
    expect(describeBody('<p>Copo d&#x27;&#225;gua &#X2F; &quot;x&quot;</p>', 'text/html', status)).toBe(
      'Copo d\'água / "x"',
    );
  });

  test('an entity that is no character is left as it is', () => {
    expect(describeBody('<p>&#9999999; &#1114112; &bogus; x</p>', 'text/html', status)).toBe(
      '&#9999999; &#1114112; &bogus; x',
    );
  });

  test('text is shown in one line and without control characters', () => {
    expect(describeBody('No\r\n stock\u0000\u001b[31m!', 'text/plain', status)).toBe('No stock [31m!');
  });

  test('long text is cut, and never in the middle of a character', () => {
    const words = describeBody('😀'.repeat(1000), 'text/plain', status);
    expect(words.length).toBeLessThanOrEqual(500);
    expect(words.isWellFormed()).toBe(true);
    expect(words.endsWith('…')).toBe(true);
  });

  test.each([
    [{ status: 503, statusText: 'Gone fishing' }, 'Gone fishing'],
    [{ status: 503, statusText: '' }, 'Service Unavailable'],
    [{ status: 599, statusText: '' }, 'HTTP status 599'],
  ])('an empty body with %j says %j', (answered, words) => {
    const answer = { ...status, ...answered };
    expect(describeBody('', '', answer)).toBe(words);
    expect(describeBody(' \r\n', 'text/plain', answer)).toBe(words);
    expect(describeBody('<html><body></body></html>', 'text/html', answer)).toBe(words);
  });
});
