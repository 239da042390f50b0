import { expect, it } from 'vitest';
import { attach, spooled } from '../../../support/attached-photos.ts';
import { photoBytes, photoFolder } from '../../../support/photo-files.ts';
import { openRig, type Rig } from '../../../support/rig.ts';
import { countRowsRead } from '../../../support/rows-read.ts';

async function attachMany(rig: Rig, count: number): Promise<void> {
  const folder = photoFolder();
  for (let at = 0; at < count; at++) await attach(rig, folder.write(`${at}.jpg`, photoBytes()), (at % 20) + 1);
}

async function rowsFor(waiting: number): Promise<{ attached: number; sent: number }> {
  const rig = await openRig();
  await attachMany(rig, waiting);
  const read = countRowsRead();
  await attach(rig, photoFolder().write('one-more.jpg', photoBytes()), 21);
  const attached = read();
  await rig.syncUntilQuiet();
  expect(spooled(rig)).toEqual([]);
  return { attached, sent: (read() - attached) / waiting };
}

it('takes in and sends a photo beside many that wait as beside few', async () => {
  const [few, many] = [await rowsFor(10), await rowsFor(60)];
  expect(many.attached).toBe(few.attached);
  expect(many.sent).toBeLessThanOrEqual(few.sent);
});
