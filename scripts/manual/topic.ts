/** One topic of the manual: Markdown becomes HTML for the window, and plain text for its search. */
import { Marked, type Token, type Tokens } from 'marked';

export interface Topic {
  /** The first heading, as plain text. */
  title: string;
  /** Everything below the first heading. Links lead to topics, as in the Markdown. */
  html: string;
  /** The same without marks: one line for each paragraph, heading, item of a list and row of a table. */
  text: string;
}

const topicLink = /^[a-z-]+\.md$/;

/** Made by `npm run manual-pictures`, with three dots to two pixels. */
const picture = /^pictures\/[a-z-]+\.webp$/;

/** The title of the dialog has level 2, and that of the topic level 3. */
const levelsAbove = 2;

const marked = new Marked({
  renderer: {
    html: ({ text }) => refuse(`raw HTML: ${text.trim()}`),
    image({ href, text }) {
      if (!picture.test(href)) refuse(`a picture that is not its own: ${href}`);
      if (text.trim() === '') refuse(`a picture without words: ${href}`);
      return `<img srcset="${href} 1.5x" alt="${escaped(text)}">`;
    },
    heading({ tokens, depth }) {
      const level = Math.min(depth + levelsAbove, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens }) {
      if (!topicLink.test(href)) refuse(`a link that leads to no topic: ${href}`);
      return `<a href="${href}">${this.parser.parseInline(tokens)}</a>`;
    },
    tablecell({ header, tokens }) {
      const text = this.parser.parseInline(tokens);
      return header ? `<th scope="col">${text}</th>\n` : `<td>${text}</td>\n`;
    },
  },
});

/** Throws if the Markdown has no title, or holds raw HTML, a picture of elsewhere or without words, or a link to anything but a topic. */
export function readTopic(markdown: string): Topic {
  const [heading, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (heading?.type !== 'heading') refuse('no heading at the top');
  return {
    title: plainText(heading as Tokens.Heading),
    html: marked.parser(rest),
    text: rest.flatMap(textLines).join('\n'),
  };
}

function textLines(token: Token): string[] {
  if (token.type === 'list') return (token as Tokens.List).items.map(plainText);
  if (token.type !== 'table') return [plainText(token)];
  const { header, rows } = token as Tokens.Table;
  return [header, ...rows].map((cells) => cells.map(plainText).join(': '));
}

/** What is inside a token, without marks and with single spaces. */
function plainText(token: Token | Tokens.TableCell): string {
  const parts = 'tokens' in token ? token.tokens : undefined;
  const text = parts ? parts.map(plainText).join('') : 'text' in token ? String(token.text) : '';
  return text.replace(/\s+/g, ' ');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

function refuse(what: string): never {
  throw new Error(`The manual may not hold ${what}.`);
}
