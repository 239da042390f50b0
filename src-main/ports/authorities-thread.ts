/** The thread that reads the system's authorities (see `system-authorities.ts`). It is a separate program beside the bundle. */
import * as tls from 'node:tls';
import { parentPort } from 'node:worker_threads';

parentPort?.postMessage(tls.getCACertificates('system'));
