/** `npm run service`, and the practice service that the app starts as a child process. */
import { helpText, readCommandLine, type CliOptions } from './cli-options.ts';
import { watchParent } from './parent-watch.ts';
import { serve } from './serve.ts';
import { openService, type Service } from './service.ts';

async function run(options: CliOptions): Promise<void> {
  const service = openService({ ...options, recordRequests: false });
  try {
    await serveUntilTold(service, options);
  } finally {
    service.close();
  }
}

/** Resolves when a signal or the parent's end says so, and every connection is closed. */
async function serveUntilTold(service: Service, options: CliOptions): Promise<void> {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>();
  process.once('SIGTERM', tell);
  process.once('SIGINT', tell);
  if (options.exitWithParent && !watchParent(tell)) {
    throw new Error('--exit-with-parent needs standard input as a pipe, or an IPC channel.');
  }
  const served = await serve(service, options);
  process.stdout.write(`${JSON.stringify({ url: served.url + options.variant.prefix, token: options.tokens[0] })}\n`);
  await told;
  await served.close();
}

function explain(error: unknown, { port }: CliOptions): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return `port ${port} is in use; choose another with --port.`;
  return error.message;
}

const request = readCommandLine(process.argv.slice(2));
if (request.kind === 'help') {
  process.stdout.write(helpText);
} else if (request.kind === 'wrong') {
  process.stderr.write(`${request.sentence}\n`);
  process.exitCode = 2;
} else {
  try {
    await run(request.options);
    // Standard input may still be open: nothing else is left to do.
    process.exit(0);
  } catch (error) {
    process.stderr.write(`The service could not start: ${explain(error, request.options)}\n`);
    process.exit(1);
  }
}
