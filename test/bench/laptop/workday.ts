/** What a rep's day costs the battery and the phone's data plan: Satchel against the least that the interface allows. */
import { join } from 'node:path';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { runProgram } from '../child.ts';
import { alternate, figure, ratios, type Benchmark, type Figure, type Scale } from '../report/figures.ts';
import { startProgram } from '../service-process.ts';
import { makeFolder, stock } from '../stocked.ts';
import { startRelay } from './relay.ts';

const rounds = 3;
const photos = 4;
const photoBytes = 3_000_000;
const kilobyte = 1_000;

export const workday: Benchmark = {
  about: `a day of a rep: 300 pulls, 12 orders and ${photos} photos of 3 MB, while the office changes 30 orders, against bare requests and one durable insert of each record.`,
  orders: 2_000,
  run: measure,
};

/** What the program of a day prints. */
export interface SpentOnDay {
  cpuMs: number;
  /** To files and over the wire alike; null where the system does not count them. */
  writtenBytes: number | null;
}

async function measure({ orders }: Scale): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-bench-day-'));
  try {
    for (let n = 0; n < photos; n++) {
      const bytes = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(photoBytes - 4)]);
      writeFileSync(join(folder, `${n}.jpg`), bytes);
    }
    const { first, second } = await alternate(
      rounds,
      () => spend('workday.ts', orders, folder),
      () => spend('bare-workday.ts', orders, folder),
    );
    return [
      ...compare('processor time', 's', first, second, ({ cpuMs }) => cpuMs / 1000),
      ...compare('on the wire', 'kB', first, second, ({ wireBytes }) => wireBytes / kilobyte),
      ...compare('written to files', 'kB', first, second, ({ fileBytes }) => fileBytes / kilobyte),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Day {
  cpuMs: number;
  wireBytes: number;
  fileBytes: number;
}

async function spend(program: string, orders: number, photosFolder: string): Promise<Day> {
  const directory = await stock(makeFolder(), orders);
  const office = await startProgram(join(import.meta.dirname, '../programs/office.ts'), String(orders));
  const relay = await startRelay(office.baseUrl);
  try {
    await runProgram('evening.ts', directory, office.baseUrl, office.token);
    const { cpuMs, writtenBytes } = await runProgram<SpentOnDay>(
      program,
      ...[directory, photosFolder, relay.url, office.token],
    );
    const sentBytes = relay.sentBytes();
    return {
      cpuMs,
      wireBytes: sentBytes + relay.answeredBytes(),
      fileBytes: (writtenBytes ?? Number.NaN) - sentBytes,
    };
  } finally {
    relay.close();
    await office.stop();
  }
}

function compare(
  name: string,
  unit: string,
  days: readonly Day[],
  bareDays: readonly Day[],
  valueOf: (day: Day) => number,
): Figure[] {
  const [spent, least] = [days.map(valueOf), bareDays.map(valueOf)];
  return [
    figure(name, unit, spent),
    figure(`${name}, at least`, unit, least),
    figure(`${name}, Satchel / least`, '×', ratios(spent, least)),
  ];
}
