/** Command line of `npm run service`. */
import { parseArgs } from 'node:util';
import type { Sample } from './sample/fill.ts';
import { defaultVariant, type ServiceVariant } from './variant.ts';

export interface CliOptions {
  host: string;
  port: number;
  database: string;
  tokens: string[];
  sample: Sample;
  /** The file that gets the lists of the sample data; null without one. */
  lists: string | null;
  variant: ServiceVariant;
  exitWithParent: boolean;
  /** Its process id. */
  exitWithProcess: number | null;
}

export type CliRequest =
  | { kind: 'run'; options: CliOptions }
  | { kind: 'help' }
  /** `sentence` says what is wrong with the command line. */
  | { kind: 'wrong'; sentence: string };

export const helpText = `Runs the order and customer address service on this machine.

  npm run service -- [options]

  --port N              port to listen on; 0 takes a free one (4010)
  --host HOST           address to listen on (127.0.0.1)
  --data FILE           keeps the data in FILE; without it they live in memory
  --orders N            sample orders to make when there are no data yet (400)
  --seed N              the same seed makes the same sample data (7)
  --customer-codes HOW  sequence (C-00001) or cnpj, for the customers of the sample data (sequence)
  --lists FILE          writes price lists and a list of customers for them into FILE, as JSON
  --token TEXT          bearer token to let in; may be given more than once (practice)
  --exit-with-parent    exits when the program that started it does
  --exit-with-process N exits when the process with this id has ended
  --help                prints this

What the interface leaves open:
  --prefix PATH         path prefix such as /v2 (none)
  --pagination STYLE    camel, snake or both (camel)
  --list-style STYLE    page or cursor (page)
  --create-status N     200 or 201 (201)
  --errors SHAPE        json, problem, html, text or empty (json)
  --date-bounds HOW     inclusive or exclusive (inclusive)
  --address-limit N     addresses per page when no limit is sent, 1 to 100 (25)
  --unique-fk-id        refuses a second order with the same fk_id
  --upload-field NAME   multipart field of the image (file)
  --max-upload-bytes N  largest image (10485760)
  --image-types LIST    content types taken, with commas (image/jpeg,image/png,image/webp)
  --meta-version TEXT   version in meta (2.0.0)

Prints one line of JSON when it listens: {"url": …, "token": …}. The url includes the prefix.
`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const optionTypes = {
  port: text,
  host: text,
  data: text,
  orders: text,
  seed: text,
  'customer-codes': text,
  lists: text,
  token: { type: 'string', multiple: true },
  'exit-with-parent': flag,
  'exit-with-process': text,
  help: flag,
  prefix: text,
  pagination: text,
  'list-style': text,
  'create-status': text,
  errors: text,
  'date-bounds': text,
  'address-limit': text,
  'unique-fk-id': flag,
  'upload-field': text,
  'max-upload-bytes': text,
  'image-types': text,
  'meta-version': text,
} as const;

/** One plain sentence for the person at the keyboard. */
class WrongOption extends Error {}

export function readCommandLine(args: string[]): CliRequest {
  try {
    const { values } = parseArgs({ args, options: optionTypes, strict: true, allowPositionals: false });
    return values.help ? { kind: 'help' } : { kind: 'run', options: readOptions(values) };
  } catch (error) {
    if (error instanceof WrongOption) return { kind: 'wrong', sentence: error.message };
    if (error instanceof TypeError && 'code' in error) {
      // The first sentence says what is wrong; what follows is about parsing.
      return { kind: 'wrong', sentence: `${error.message.split(/\. |\n/)[0]?.replace(/\.$/, '')}.` };
    }
    throw error;
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof optionTypes }>>['values'];

function readOptions(values: Values): CliOptions {
  const prefix = values.prefix ?? '';
  if (!/^(\/[\w.~-]+)*$/.test(prefix)) throw new WrongOption('--prefix must look like /v2.');
  const tokens = values.token ?? ['practice'];
  if (tokens.some((token) => !/^\S+$/.test(token))) throw new WrongOption('--token must be text without spaces.');
  return {
    host: filled('--host', values.host ?? '127.0.0.1'),
    port: wholeNumber('--port', values.port ?? '4010', 0, 65_535),
    database: filled('--data', values.data ?? ':memory:'),
    tokens,
    sample: {
      orders: wholeNumber('--orders', values.orders ?? '400', 0, 1_000_000),
      seed: wholeNumber('--seed', values.seed ?? '7', 0, 4_294_967_295),
      ...(values['customer-codes'] === undefined
        ? {}
        : { customerCodes: oneOf('--customer-codes', values['customer-codes'], ['sequence', 'cnpj']) }),
    },
    lists: values.lists === undefined ? null : filled('--lists', values.lists),
    variant: {
      prefix,
      pagination: oneOf('--pagination', values.pagination ?? defaultVariant.pagination, ['camel', 'snake', 'both']),
      listStyle: oneOf('--list-style', values['list-style'] ?? defaultVariant.listStyle, ['page', 'cursor']),
      createStatus: oneOf('--create-status', values['create-status'] ?? '201', ['200', '201']) === '200' ? 200 : 201,
      errors: oneOf('--errors', values.errors ?? defaultVariant.errors, ['json', 'problem', 'html', 'text', 'empty']),
      dateBounds: oneOf('--date-bounds', values['date-bounds'] ?? defaultVariant.dateBounds, [
        'inclusive',
        'exclusive',
      ]),
      addressLimit: wholeNumber('--address-limit', values['address-limit'] ?? `${defaultVariant.addressLimit}`, 1, 100),
      uniqueOrderFkId: values['unique-fk-id'] ?? defaultVariant.uniqueOrderFkId,
      uploadField: filled('--upload-field', values['upload-field'] ?? defaultVariant.uploadField),
      maxUploadBytes: wholeNumber(
        '--max-upload-bytes',
        values['max-upload-bytes'] ?? `${defaultVariant.maxUploadBytes}`,
        1,
        1_000_000_000,
      ),
      imageTypes: values['image-types']?.split(',') ?? defaultVariant.imageTypes,
      version: filled('--meta-version', values['meta-version'] ?? defaultVariant.version),
    },
    exitWithParent: values['exit-with-parent'] ?? false,
    exitWithProcess:
      values['exit-with-process'] === undefined
        ? null
        : wholeNumber('--exit-with-process', values['exit-with-process'], 1, 4_294_967_295),
  };
}

function wholeNumber(name: string, value: string, low: number, high: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= low && number <= high) return number;
  throw new WrongOption(`${name} must be a whole number from ${low} to ${high}.`);
}

function oneOf<const T extends string>(name: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new WrongOption(`${name} must be one of ${choices.join(', ')}.`);
  return found;
}

function filled(name: string, value: string): string {
  if (value === '') throw new WrongOption(`${name} must not be empty.`);
  return value;
}
