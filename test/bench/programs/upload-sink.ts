/** A server of its own process that takes whatever is sent, keeps nothing of it, and has no orders. Ends with its parent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const meta = { timestamp: new Date().toISOString(), version: '1' };
const pagination = { page: 1, limit: 100, total: 0, totalPages: 0, hasNext: false, hasPrev: false };
const list = JSON.stringify({ data: [], pagination, meta });
const stored = JSON.stringify({ data: { message: 'Stored', fileName: 'photo.jpg' }, meta });

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(request.method === 'GET' ? list : stored);
  });
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  console.log(JSON.stringify({ url, token: 'token' }));
});
process.stdin.resume().once('end', () => process.exit());
