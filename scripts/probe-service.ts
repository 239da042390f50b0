/**
 * `npm run probe-service -- URL`: tries a service against the open points of docs/service-interface.md, and says what Satchel
 * does because of each answer, and which settings follow. It reads alone, unless `--write` is there.
 */
import { normaliseBaseUrl } from '../src-main/app/base-url.ts';
import { readCommandLine, refuse, wholeNumber } from './command-line.ts';
import { adviceFor } from './probe-service/advice.ts';
import { wordsOf, type Finding } from './probe-service/finding.ts';
import { probeService } from './probe-service/probe.ts';

const usage =
  'SATCHEL_TOKEN=… npm run probe-service -- URL [--write [--customer ID] [--product ID] [--patience SECONDS]] [--photo PRODUCT]';
const { values, positionals } = readCommandLine(usage, {
  options: {
    write: { type: 'boolean' },
    customer: { type: 'string' },
    product: { type: 'string' },
    patience: { type: 'string' },
    photo: { type: 'string' },
  },
  allowPositionals: true,
});

function show({ point, answer, follows, setting }: Finding): void {
  console.log(`${point}\n    ${answer}`);
  if (follows !== undefined) console.log(`  → ${follows}`);
  if (setting) console.log(`  → Settings, “${setting.name}”: ${setting.value}`);
}

const id = (option: string, text: string | undefined) => (text === undefined ? null : wholeNumber(option, text, 1));
const [address, ...others] = positionals;
if (address === undefined || others.length > 0) refuse(usage);
const normalised = normaliseBaseUrl(address);
if (!normalised.ok) refuse(`${address} is no address of a service: https, or http on this machine.`);
// On a command line other programs of the machine could read it.
const token = process.env.SATCHEL_TOKEN;
if (!token) refuse(`SATCHEL_TOKEN has to hold the service's token.\n${usage}`);

let leftovers: string[] = [];
const findings: Finding[] = [];
try {
  const options = {
    ...{ baseUrl: normalised.baseUrl, token, write: values.write ?? false },
    ...{ customerId: id('--customer', values.customer), productId: id('--product', values.product) },
    photoProductId: id('--photo', values.photo),
    patienceMs: wholeNumber('--patience', values.patience ?? '90', 1) * 1000,
  };
  for await (const finding of probeService(options, (what) => (leftovers = what))) {
    findings.push(finding);
    show(finding);
  }
} catch (error) {
  console.error(`The service cannot be tried: ${wordsOf(error)}`);
  const advice = adviceFor(error);
  if (advice !== null) console.error(`  → ${advice}`);
  process.exitCode = 1;
}
if (findings.length > 0) {
  const toMind = findings.filter(({ follows, setting }) => follows !== undefined || setting !== undefined).length;
  const failed = findings.filter((finding) => finding.failed).length;
  const untried = failed > 0 ? `, and ${failed} could not be tried` : '';
  console.log(`\n${findings.length} points, of which ${toMind} have a consequence${untried}.`);
  if (failed > 0) process.exitCode = 1;
  if (!values.write)
    console.log('Nothing was written. With --write an order and an address are made and deleted again.');
}
for (const what of leftovers) console.error(`Left on the service: ${what}`);
if (leftovers.length > 0) process.exitCode = 1;
