/** A process of its own that tries the service at `argv[2]`, as signing in does, and prints the failure as JSON. */
import { tryService } from '../../src-main/electron/try-service.ts';
import { systemPorts } from '../../src-main/ports/system-ports.ts';

console.log(JSON.stringify(await tryService(systemPorts.fetch, process.argv[2] ?? '', 'token-of-the-rep')));
