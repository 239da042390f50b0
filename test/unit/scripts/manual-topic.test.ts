import { expect, test } from 'vitest';
import { readTopic } from '../../../scripts/manual/topic.ts';

test('a topic has a title, headings below it, links to topics, and one line of text for each thing that is said', () => {
  const topic = readTopic(`# Print & send

Open the **order**
and [find](find-orders.md) it.

## By e-mail

1. Press \`Ctrl+P\`.
2. Read it.

| Key | Meaning |
| --- | ------- |
| \`N\` | a < b |
`);
  expect(topic.title).toBe('Print & send');
  expect(topic.html).toContain('<p>Open the <strong>order</strong>\nand <a href="find-orders.md">find</a> it.</p>');
  expect(topic.html).toContain('<h4>By e-mail</h4>');
  expect(topic.html).toContain('<th scope="col">Meaning</th>');
  expect(topic.html).toContain('<td>a &lt; b</td>');
  expect(topic.html).not.toContain('Print');
  expect(topic.text.split('\n')).toEqual([
    'Open the order and find it.',
    ...['By e-mail', 'Press Ctrl+P.', 'Read it.'],
    ...['Key: Meaning', 'N: a < b'],
  ]);
});

test('a picture has its words, and three dots to two pixels', () => {
  const topic = readTopic('# Title\n\n![The “list” & an order](pictures/orders.webp)\n');
  expect(topic.html).toBe('<p><img srcset="pictures/orders.webp 1.5x" alt="The “list” &amp; an order"></p>\n');
  expect(topic.text).toBe('The “list” & an order');
});

test.each([
  ['raw HTML', 'Press <b>Save</b>.', /raw HTML/],
  ['a block of HTML', '<script>alert(1)</script>', /raw HTML/],
  ['a picture of elsewhere', '![Orders](https://example.com/orders.webp)', /a picture that is not its own/],
  ['a picture without words', '![](pictures/orders.webp)', /a picture without words/],
  ['a link to the web', '[more](https://example.com)', /leads to no topic/],
  ['a link that runs a script', '[more](javascript:alert)', /leads to no topic/],
])('%s is refused', (_what, markdown, reason) => {
  expect(() => readTopic(`# Title\n\n${markdown}\n`)).toThrow(reason);
});

test('a page without a title is refused', () => {
  expect(() => readTopic('Only text.')).toThrow(/no heading/);
});
