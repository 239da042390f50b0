/** What the wire alone takes: every page of the service at `argv[2]`, with the token `argv[3]`, fetched and read, not looked at but for its end. */
const [, , baseUrl = '', token = ''] = process.argv;
const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
const startedAt = performance.now();
for (let page = 1, last = 1; page <= last; page++) {
  const response = await fetch(`${baseUrl}/orders?sort=-id&limit=100&page=${page}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (page > 1) continue;
  const { pagination } = JSON.parse(bytes.toString()) as { pagination: { total: number } };
  last = Math.ceil(pagination.total / 100);
}
console.log(JSON.stringify({ ms: performance.now() - startedAt }));
