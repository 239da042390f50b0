/** The file in which unsent work goes to a colleague or is copied for safety: the requests of the window about it. */
import type { exportHostSchemas } from '../../../src-shared/contract/outbox/exported-work.ts';
import type { HostHandlers } from '../bridge/ipc.ts';
import { createReading } from './read-file.ts';
import { createReach, type ExportOptions } from './reach.ts';
import { createWriting } from './write-file.ts';

export function createExport(options: ExportOptions): Pick<HostHandlers, keyof typeof exportHostSchemas> {
  const reach = createReach(options);
  return { ...createWriting(options, reach), ...createReading(options, reach) };
}
