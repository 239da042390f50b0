/** Finds the words for a person in an error body of any shape: the interface shows none (section 7). */
import { STATUS_CODES } from 'node:http';
import { withoutToken } from './without-token.ts';

const maxLength = 500;
const maxDepth = 6;

/** Members that hold the main words, best first. */
const headlines = ['message', 'error_description', 'detail', 'title', 'description', 'reason', 'msg', 'error'];
/** Members that hold one complaint per field or rule. */
const details = ['errors', 'fields', 'invalid-params', 'invalid_params', 'violations', 'details', 'constraints'];
/** Members that name the field of a complaint. */
const labels = ['field', 'path', 'param', 'property', 'name', 'pointer'];

/** The words of a body, fit to be shown; where there are none, the meaning of the status. Never empty. */
export function describeBody(
  body: string,
  contentType: string,
  { status, statusText, token }: { status: number; statusText: string; token: string },
): string {
  const said = fitToShow(wordsOf(body, contentType), token) || fitToShow(statusText, token);
  return said || STATUS_CODES[status] || `HTTP status ${status}`;
}

/** What somebody else said: one line, shortened, without control characters and without the token. */
export function fitToShow(words: string, token: string): string {
  return shorten(withoutToken(words, token));
}

/** A page for people, by its declared type or its first character. */
export function looksLikeHtml(body: string, contentType: string): boolean {
  return /\b(x?html)\b/i.test(contentType) || /^\s*<[!a-z?]/i.test(body);
}

function wordsOf(body: string, contentType: string): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return looksLikeHtml(body, contentType) ? textOfHtml(body) : body;
  }
  return describeValue(value) || body;
}

/** The words in a JSON value; empty where there are none. */
export function describeValue(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null || depth > maxDepth) return '';
  if (Array.isArray(value)) return join(value.map((one) => describeComplaint(one, depth + 1)));
  return describeObject(value as Record<string, unknown>, depth);
}

function describeObject(value: Record<string, unknown>, depth: number): string {
  const words = (member: string) => describeValue(value[member], depth + 1);
  const headline = headlines.map(words).find((one) => one !== '') ?? '';
  // A problem document (RFC 9457) says the general in its title and the particular in its detail.
  const title = headline === words('detail') ? words('title') : '';
  const complaints = join(details.map((member) => describeDetails(value[member], depth + 1)));
  const parts = new Set([title, headline, complaints].filter((part) => part !== ''));
  return [...parts].reduce(specify, '') || describeValue(value['data'], depth + 1);
}

/** The particular behind the general, which may be a sentence with its full stop. */
function specify(general: string, particular: string): string {
  if (general === '') return particular;
  return /[.!?:]$/.test(general) ? `${general} ${particular}` : `${general}: ${particular}`;
}

/** A list of complaints, or an object from field to complaints. */
function describeDetails(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return describeValue(value, depth);
  const own = headlines.some((member) => typeof (value as Record<string, unknown>)[member] === 'string');
  if (own) return describeComplaint(value, depth);
  return join(Object.entries(value).map(([field, inner]) => label(field, describeValue(inner, depth + 1))));
}

/** One complaint, with the field that it is about where it says so. */
function describeComplaint(value: unknown, depth: number): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return describeValue(value, depth);
  const record = { ...(value as Record<string, unknown>), ...(value as { source?: object }).source };
  const field = labels.map((member) => record[member]).find((one) => typeof one === 'string' || Array.isArray(one));
  const words = describeValue(value, depth);
  return label(Array.isArray(field) ? field.join('.') : typeof field === 'string' ? field : '', words);
}

function label(field: string, words: string): string {
  return field === '' || words === '' ? words : `${field}: ${words}`;
}

function join(parts: string[]): string {
  return [...new Set(parts.filter((part) => part !== ''))].join('; ');
}

function textOfHtml(html: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1] ?? '';
  const text = html
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<(script|style|head|title)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*(>|$)/g, ' ');
  return join([title, text].map((part) => decodeEntities(part).replace(/\s+/g, ' ').trim()));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6}|x[\da-f]{1,5})|(\w{1,8}));/gi, (whole, code?: string, name?: string) =>
    code === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
  );
}

/** One line without control characters. */
function shorten(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).toWellFormed()}…` : line;
}
