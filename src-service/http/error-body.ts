/** Error bodies. The interface shows none (section 7), so a client must cope with every shape here. */
import type { ServiceVariant } from '../variant.ts';
import type { Refusal } from './reply.ts';

const titles: Record<Refusal['refused'], string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  500: 'Internal Server Error',
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

export function errorResponse(refusal: Refusal, shape: ServiceVariant['errors']): Response {
  const { text, type } = body(refusal, shape);
  return new Response(text, {
    status: refusal.refused,
    headers: { ...(type ? { 'content-type': type } : {}), ...refusal.headers },
  });
}

function body(refusal: Refusal, shape: ServiceVariant['errors']): { text: string | null; type: string | null } {
  const { refused: status, message, fields } = refusal;
  const title = titles[status];
  const lines = Object.entries(fields ?? {}).map(([field, error]) => `${field} ${error}`);
  switch (shape) {
    case 'json':
      return {
        text: JSON.stringify({ error: { message, ...(fields ? { fields } : {}) } }),
        type: 'application/json; charset=utf-8',
      };
    case 'problem':
      return {
        text: JSON.stringify({
          type: 'about:blank',
          title,
          status,
          detail: message,
          ...(fields ? { errors: fields } : {}),
        }),
        type: 'application/problem+json; charset=utf-8',
      };
    case 'html': {
      const list = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
      const details = list ? `<ul>${list}</ul>` : '';
      return {
        text: `<!doctype html><title>${status} ${title}</title><h1>${title}</h1><p>${escapeHtml(message)}</p>${details}\n`,
        type: 'text/html; charset=utf-8',
      };
    }
    case 'text':
      return { text: [message, ...lines].join('\n'), type: 'text/plain; charset=utf-8' };
    case 'empty':
      return { text: null, type: null };
  }
}
