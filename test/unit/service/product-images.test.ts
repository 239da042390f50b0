import { describe, expect, it } from 'vitest';
import { runService, startMs } from './running-service.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100, 7)]);
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(100, 8)]);

function form(content: Buffer, { field = 'file', name = 'photo.png', type = 'image/png' } = {}): FormData {
  const data = new FormData();
  data.set(field, new Blob([content], { type }), name);
  return data;
}

describe('uploading a product image', () => {
  it('keeps the bytes and answers the file name', async () => {
    const { call, service } = await runService();
    const { status, body } = await call('POST', '/products/3/image', form(png, { name: 'Café à vista.png' }));
    expect(status).toBe(200);
    expect(body).toEqual({
      data: { message: 'Image uploaded.', fileName: 'Café à vista.png' },
      meta: { timestamp: new Date(startMs).toISOString(), version: '2.0.0' },
    });
    expect(service.images()).toEqual([
      { productId: 3, fileName: 'Café à vista.png', contentType: 'image/png', content: png },
    ]);
    expect(service.requests().at(-1)?.body).toEqual({
      fileName: 'Café à vista.png',
      contentType: 'image/png',
      size: png.length,
    });
  });

  it('takes a body that arrives in pieces', async () => {
    const { service, url } = await runService();
    const head =
      '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
    const whole = Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--edge--\r\n')]);
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < whole.length; i += 7) controller.enqueue(whole.subarray(i, i + 7));
        controller.close();
      },
    });
    const response = await fetch(`${url}/products/1/image`, {
      method: 'POST',
      headers: { authorization: 'Bearer practice', 'content-type': 'multipart/form-data; boundary=edge' },
      body,
      duplex: 'half',
    });
    expect(response.status).toBe(200);
    expect(service.images()[0]?.content).toEqual(png);
  });

  it('replaces the image of the same product and name, and only that', async () => {
    const { call, service } = await runService();
    await call('POST', '/products/1/image', form(png, { name: 'a' }));
    await call('POST', '/products/2/image', form(png, { name: 'a' }));
    await call('POST', '/products/1/image', form(jpeg, { name: 'a' }));
    expect(service.images().map((image) => [image.productId, image.contentType])).toEqual([
      [1, 'image/jpeg'],
      [2, 'image/png'],
    ]);
  });

  it('keeps no folder of the file name', async () => {
    const { call } = await runService();
    const { body } = await call('POST', '/products/1/image', form(png, { name: '..\\..\\etc/photo.png' }));
    expect(body.data.fileName).toBe('photo.png');
  });

  it('refuses any field but the expected one, and names it', async () => {
    const { call, service } = await runService({ variant: { uploadField: 'image' } });
    const wrong = await call('POST', '/products/1/image', form(png));
    expect(wrong.status).toBe(422);
    expect(wrong.body.error.fields).toEqual({ image: 'must be the one field, and hold a file; sent: file' });
    const two = form(png, { field: 'image' });
    two.append('image', new Blob([png]), 'b.png');
    expect((await call('POST', '/products/1/image', two)).status).toBe(422);
    const noFile = new FormData();
    noFile.set('image', 'text');
    expect((await call('POST', '/products/1/image', noFile)).status).toBe(422);
    expect(service.images()).toEqual([]);
    expect((await call('POST', '/products/1/image', form(png, { field: 'image' }))).status).toBe(200);
  });

  it('judges the type by the content, and by the declared type only if the content says nothing', async () => {
    const { call } = await runService();
    const upload = async (content: Buffer, type: string) =>
      (await call('POST', '/products/1/image', form(content, { type }))).status;
    expect(await upload(jpeg, 'application/octet-stream')).toBe(200);
    expect(await upload(Buffer.from('%PDF-1.7 …'), 'image/png')).toBe(415);
    expect(await upload(Buffer.from('GIF89a…'), 'image/png')).toBe(415);
    expect(await upload(Buffer.from('plain'), 'text/plain')).toBe(415);
    expect(await upload(Buffer.from('plain'), 'image/png')).toBe(200);
  });

  it('takes the types that the variant allows', async () => {
    const { call } = await runService({ variant: { imageTypes: ['image/gif'] } });
    const { status, body } = await call('POST', '/products/1/image', form(png));
    expect([status, body.error.message]).toEqual([415, 'The file must be one of image/gif; this is image/png.']);
    expect((await call('POST', '/products/1/image', form(Buffer.from('GIF89a…')))).status).toBe(200);
  });

  it('refuses a file over the limit, however much too large it is', async () => {
    const { call, service } = await runService({ variant: { maxUploadBytes: 200 } });
    const upload = async (size: number) => {
      const content = Buffer.concat([png, Buffer.alloc(size - png.length)]);
      return (await call('POST', '/products/1/image', form(content))).status;
    };
    expect(await upload(201)).toBe(413);
    // The answer reaches a caller that is still sending, every time.
    for (let i = 0; i < 6; i++) expect(await upload(12_000_000)).toBe(413);
    expect(service.images()).toEqual([]);
    expect(await upload(200)).toBe(200);
  });

  it('refuses an empty file, an unknown product and a body that is no form', async () => {
    const { call } = await runService();
    expect((await call('POST', '/products/1/image', form(Buffer.alloc(0)))).status).toBe(422);
    expect((await call('POST', '/products/9999/image', form(png))).status).toBe(404);
    expect((await call('POST', '/products/one/image', form(png))).status).toBe(400);
    expect((await call('POST', '/products/1/image', { file: 'x' })).status).toBe(415);
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
    expect((await call('POST', '/products/1/image', '--edge\r\nbroken', { headers })).status).toBe(400);
  });
});
