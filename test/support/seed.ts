/**
 * Random tests draw the same each time, so that a run judges the change and not the day. `SATCHEL_SEED=<a number>` draws
 * others; the weekly run of the workflow does.
 */
import fc from 'fast-check';

export const seed = Number(process.env['SATCHEL_SEED'] ?? 1);

fc.configureGlobal({ seed });
