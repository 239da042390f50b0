/** The reference page of an OpenAPI document: one HTML file without a script, with its style under a hash. */
import { createHash } from 'node:crypto';
import { listOperations, nameOf, resolve, type Body, type OpenApi, type Parameter, type Schema } from './document.ts';

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid; padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }
code, h3 { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
h3 b { display: inline-block; min-width: 5rem; }
`;

/** The same document gives the same bytes. */
export function referencePage(document: OpenApi): string {
  const { info, components } = document;
  const hash = createHash('sha256').update(style).digest('base64');
  const operations = listOperations(document);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'">
<title>${escape(info.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escape(info.title)}</h1>
<p>${escape(info.description)}</p>
<p>Each request carries <code>Authorization: Bearer …</code>. The same as <a href="openapi.yaml">OpenAPI</a>.</p>
<h2>What the interface does not show</h2>
<ul>
${document['x-not-shown'].map((point) => `<li>${escape(point)}</li>`).join('\n')}
</ul>
<h2>Operations</h2>
<ul>
${operations.map(({ operation }) => `<li><a href="#${operation.operationId}">${escape(operation.summary)}</a></li>`).join('\n')}
</ul>
${operations.map((each) => operationSection(each, document)).join('\n')}
<h2>Shapes</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => shapeSection(name, schema))
  .join('\n')}
</main>
</body>
</html>
`;
}

function operationSection(
  { path, method, operation, parameters }: ReturnType<typeof listOperations>[number],
  { components }: OpenApi,
): string {
  const { requestBody, responses } = operation;
  const sent = requestBody && resolve(requestBody, components.requestBodies);
  const answers = Object.entries(responses).map(([status, answer]) => {
    const { description, content } = resolve(answer, components.responses);
    return `<p>Answered (${escape(status)}): ${escape(description ?? '')} ${bodyText({ content })}</p>`;
  });
  return `<section id="${operation.operationId}">
<h3><b>${method}</b> ${escape(path)}</h3>
<p>${escape([operation.summary, operation.description].filter(Boolean).join('. '))}</p>
${parameters.length > 0 ? parameterTable(parameters) : ''}
${sent ? `<p>Sent: ${escape(sent.description ?? '')} ${bodyText(sent)}</p>` : ''}
${answers.join('\n')}
</section>`;
}

function parameterTable(parameters: readonly Parameter[]): string {
  return table(
    ['Parameter', 'In', 'Shape', ''],
    parameters.map(({ name, in: place, schema, description = '' }) => [
      `<code>${escape(name)}</code>`,
      escape(place),
      shapeOf(schema),
      escape(description),
    ]),
  );
}

function bodyText({ content }: Body): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `<code>${escape(type)}</code>${schema ? `: ${shapeOf(schema)}` : ''}`)
    .join(', ');
}

function shapeSection(name: string, schema: Schema): string {
  const members = Object.entries(schema.properties ?? {});
  const rows = members.map(([member, each]) => [
    `<code>${escape(member)}</code>`,
    shapeOf(each),
    escape(each.description ?? ''),
  ]);
  return `<section id="${name}">
<h3>${escape(name)}</h3>
<p>${escape(schema.description ?? '')} ${members.length > 0 ? '' : shapeOf(schema)}</p>
${members.length > 0 ? table(['Member', 'Shape', ''], rows) : ''}
</section>`;
}

/** In one phrase, with links to the shapes that have a name. */
function shapeOf(schema: Schema): string {
  const { $ref, oneOf, items, properties, additionalProperties, format, minimum, maximum } = schema;
  if ($ref !== undefined) return `<a href="#${nameOf($ref)}">${escape(nameOf($ref))}</a>`;
  if (schema.enum) return `one of ${schema.enum.map((each) => `<code>${escape(String(each))}</code>`).join(', ')}`;
  if (oneOf) return oneOf.map(shapeOf).join(' or ');
  if (items) return `list of ${shapeOf(items)}`;
  if (properties) {
    const members = Object.entries(properties).map(([name, each]) => `<code>${escape(name)}</code>: ${shapeOf(each)}`);
    return `{ ${members.join(', ')} }`;
  }
  const named = [schema.type ?? 'anything'].flat().join(' or ');
  const details = [
    format,
    minimum === undefined ? undefined : `from ${minimum}`,
    maximum === undefined ? undefined : `to ${maximum}`,
    schema.default === undefined ? undefined : `${String(schema.default)} if absent`,
    typeof additionalProperties === 'object' ? `with members of ${shapeOf(additionalProperties)}` : undefined,
  ].filter((each) => each !== undefined);
  return [named, ...details].join(', ');
}

function table(heads: readonly string[], rows: readonly string[][]): string {
  const head = heads.map((each) => `<th scope="col">${each}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<table>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
