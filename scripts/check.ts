/**
 * `npm test`: everything that a change can plausibly break. `npm run test:full`: the rest, where depth is the point.
 * `npm test -- unit lint` does only those steps, after the build.
 */
import { randomInt } from 'node:crypto';
import { constants } from 'node:os';
import { join } from 'node:path';
import { addCounts, formatCounts } from './check/counts.ts';
import { formatSlowest } from './check/durations.ts';
import { whyNoKeyring } from './check/keyring.ts';
import type { Ring } from './check/ring.ts';
import { openCommands, type Commands } from './check/run-command.ts';
import { hostNoteVariable, readHosts } from './check/host-note.ts';
import { runSteps, type DoneStep } from './check/schedule.ts';
import { useScratchFolder } from './check/scratch-folder.ts';
import { chooseSteps, listSteps } from './check/steps.ts';
import { openDisplay } from './display.ts';
import { chooseElectron, electronEnvironment, type ElectronChoice } from './electron-choice.ts';

/** The number of slowest tests that a full run names. */
const slowestShown = 20;

function report({ step, counts, output, durationMs }: DoneStep): void {
  const failed = counts.failed > 0;
  const seconds = (durationMs / 1000).toFixed(1);
  const tests = counts.passed + counts.failed + counts.skipped > 1 ? `, ${formatCounts(counts)}` : '';
  console.log(`${failed ? '✗' : '✓'} ${step.name} (${seconds} s)${tests}`);
  if (failed) console.log(output.trim().replace(/^/gm, '  '));
  for (const name of counts.skippedNames) console.log(`  skipped: ${name}`);
  for (const name of counts.unsteadyNames) console.log(`  passed at the second try: ${name}`);
}

function sayWhatIsUsed(choice: ElectronChoice): void {
  console.log(
    choice.kind === 'electron'
      ? 'The window’s tests are to run on Electron.'
      : `The window’s tests are to run on the stand-in: ${choice.why}.`,
  );
  const withoutKeyring = whyNoKeyring();
  if (withoutKeyring !== null) console.log(`There is no private keyring for the tests: ${withoutKeyring}.`);
}

/** A full run draws anew each time, and says how to draw the same again. */
function chooseSeed(ring: Ring): void {
  if (ring === 'everyday' || process.env.SATCHEL_SEED !== undefined) return;
  process.env.SATCHEL_SEED = String(randomInt(1, 2 ** 31));
  console.log(`Random tests draw by the seed ${process.env.SATCHEL_SEED}: SATCHEL_SEED names another.`);
}

async function check(commands: Commands, reports: string, ring: Ring, wanted: string[]): Promise<boolean> {
  const choice = chooseElectron(process.env);
  sayWhatIsUsed(choice);
  chooseSeed(ring);
  const display = choice.kind === 'electron' ? await openDisplay({ ...process.env, ...commands.markForRun }) : null;
  try {
    const hostNote = join(reports, 'hosts');
    const environment = { ...electronEnvironment(choice), ...display?.environment, [hostNoteVariable]: hostNote };
    const steps = listSteps({ ring, run: commands.run, reports, environment });
    const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
    if (unknown !== undefined) {
      console.error(`There is no step “${unknown}”. The steps are ${steps.map(({ name }) => name).join(', ')}.`);
      return false;
    }
    const done = await runSteps(chooseSteps(steps, wanted), report);
    if (ring === 'full')
      console.log(
        formatSlowest(
          done.flatMap(({ durations = [] }) => durations),
          slowestShown,
        ),
      );
    const total = addCounts(done.map(({ counts }) => counts));
    const ranOn = readHosts(hostNote);
    const saysWhatItRanOn = ranOn.length > 0 || !done.some(({ step }) => step.name === 'window');
    if (ranOn.length > 0) console.log(`The window’s tests ran on ${ranOn.join(', and on ')}.`);
    if (!saysWhatItRanOn) console.log('No test of the window says what it ran on: the run has failed.');
    console.log(formatCounts(total));
    return total.failed === 0 && total.passed > 0 && saysWhatItRanOn;
  } finally {
    display?.close();
  }
}

process.chdir(join(import.meta.dirname, '..'));
const scratch = useScratchFolder();
const commands = openCommands(scratch);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void commands.endAll().finally(() => process.exit(128 + constants.signals[signal])));
}
const wanted = process.argv.slice(2);
const ring = wanted.includes('--full') ? 'full' : 'everyday';
const isGood = await check(
  commands,
  scratch,
  ring,
  wanted.filter((name) => name !== '--full'),
);
process.exitCode = isGood ? 0 : 1;
await commands.endAll();
