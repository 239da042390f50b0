/** Loaded first in a utility process: gives it `process.parentPort`, over Node's channel to its parent. */
import type { MessageEvent as ParentMessage, ParentPort } from 'electron';
import { EventEmitter } from 'node:events';
import type { Like } from './like.ts';

class StandInParentPort extends EventEmitter implements Like<ParentPort> {
  postMessage(message: unknown): void {
    process.send?.(message);
  }
}

const parentPort = new StandInParentPort();
process.on('message', (data) => parentPort.emit('message', { data, ports: [] } satisfies ParentMessage));
Object.assign(process, { parentPort, type: 'utility' });
