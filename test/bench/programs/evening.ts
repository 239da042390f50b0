/** The evening before a rep's day in the workspace at `argv[2]`: all that the service `argv[3]` has for the token `argv[4]` is read. */
import { readEverything } from '../laptop/idle.ts';
import { openWithClock } from './day.ts';

const [, , directory = '', baseUrl = '', token = ''] = process.argv;
const { workspace, requests } = await openWithClock({ directory, baseUrl, token }, () => Date.now());
await readEverything(workspace, requests);
await workspace.close();
console.log('null');
