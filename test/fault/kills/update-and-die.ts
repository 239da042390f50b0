/** `node update-and-die.ts <folder>`: opens a workspace with the next version of its tables and is killed before anything else can happen. */
import { join } from 'node:path';
import { openDatabase } from '../../../src-main/db/open.ts';
import { nextVersions } from '../../support/programs/next-version.ts';

openDatabase(join(process.argv[2] ?? '', 'satchel.sqlite'), nextVersions);
process.kill(process.pid, 'SIGKILL');
