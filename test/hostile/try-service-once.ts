/**
 * A process of its own that tries the service at `argv[2]`, as signing in does, and prints the failure as JSON. Settings that
 * lead through proxies are given as `argv[3]`.
 */
import { tryService } from '../../src-main/electron/account/try-service.ts';
import { createHttp } from '../../src-main/ports/http-fetch.ts';

const [, , url = '', proxies = ''] = process.argv;
const { fetch } = createHttp(async () => proxies);
console.log(JSON.stringify(await tryService(fetch, url, 'token-of-the-rep')));
