/** `npm run service`, and the practice service that the app starts as a child process. */
import { writeFileSync } from 'node:fs';
import { helpText, readCommandLine, type CliOptions } from './cli-options.ts';
import { watchParent, watchProcess } from './parent-watch.ts';
import { readDocuments } from './read-documents.ts';
import { sampleLists } from './sample/lists.ts';
import { serve } from './serve.ts';
import { openService, type Service } from './service.ts';

/** Serves until a signal, or the parent's end, says to stop. */
async function run(options: CliOptions, told: Promise<void>): Promise<void> {
  const service = openService({ ...options, recordRequests: false, documents: readDocuments() });
  try {
    if (options.lists !== null) writeLists(options.lists, service);
    const served = await serve(service, options);
    const announcement = { url: served.url + options.variant.prefix, token: options.tokens[0] };
    process.stdout.write(`${JSON.stringify(announcement)}\n`);
    await told;
    await served.close();
  } finally {
    service.close();
  }
}

function writeLists(file: string, service: Service): void {
  writeFileSync(file, JSON.stringify(sampleLists(service, new Date().toISOString().slice(0, 10))));
}

function explain(error: unknown, { port }: CliOptions): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `port ${port} is in use; choose another with --port.`;
  return error.message;
}

/** Ends the process when the sentence is out, whatever line to the parent is still open. */
function refuse(sentence: string, code: number): void {
  process.stderr.write(`${sentence}\n`, () => process.exit(code));
}

async function start(options: CliOptions): Promise<void> {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  process.once('SIGTERM', tell);
  process.once('SIGINT', tell);
  if (options.exitWithParent && !watchParent(tell)) {
    return refuse('--exit-with-parent needs standard input as a pipe, or an IPC channel.', 2);
  }
  if (options.exitWithProcess !== null) watchProcess(options.exitWithProcess, tell);
  try {
    await run(options, told);
    process.exit(0);
  } catch (error) {
    refuse(`The service could not start: ${explain(error, options)}`, 1);
  }
}

const request = readCommandLine(process.argv.slice(2));
if (request.kind === 'help') process.stdout.write(helpText);
else if (request.kind === 'wrong') refuse(request.sentence, 2);
else await start(request.options);
