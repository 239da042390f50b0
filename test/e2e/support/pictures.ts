/** Pictures that a browser can show, drawn by the window under test. */
import type { Page } from '@playwright/test';

interface Wanted {
  width: number;
  height: number;
  type?: 'image/jpeg' | 'image/png' | 'image/webp';
}

/** Red on the left, blue on the right, and noise, so that it does not shrink to nothing. */
export async function drawPicture(page: Page, { width, height, type = 'image/jpeg' }: Wanted): Promise<Buffer> {
  const base64 = await page.evaluate(
    async (wanted) => {
      const canvas = new OffscreenCanvas(wanted.width, wanted.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This page cannot draw.');
      const image = context.createImageData(wanted.width, wanted.height);
      for (let at = 0; at < image.data.length; at += 4) {
        const isLeft = (at / 4) % wanted.width < wanted.width / 2;
        const noise = Math.floor(Math.random() * 40);
        image.data.set([isLeft ? 200 + noise : noise, noise, isLeft ? noise : 200 + noise, 255], at);
      }
      context.putImageData(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: wanted.type, quality: 0.9 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    },
    { width, height, type },
  );
  return Buffer.from(base64, 'base64');
}

/** The same JPEG, as a camera writes it that was held upright: to be turned a quarter to the right. */
export function heldUpright(jpeg: Buffer): Buffer {
  const tiff = Buffer.from('4d4d002a00000008' + '0001' + '0112' + '0003' + '00000001' + '00060000' + '00000000', 'hex');
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(exif.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe1', 'hex'), length, exif, jpeg.subarray(2)]);
}

export interface Seen {
  width: number;
  height: number;
  /** Where the red half is. */
  red: 'left' | 'right' | 'top' | 'bottom' | 'nowhere';
}

/** What a browser sees in the bytes, turned as they say. */
export function lookAt(page: Page, picture: Uint8Array): Promise<Seen> {
  return page.evaluate(async (base64): Promise<Seen> => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const decoded = await createImageBitmap(new Blob([bytes]));
    const { width, height } = decoded;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('This page cannot draw.');
    context.drawImage(decoded, 0, 0);
    const isRed = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(Math.floor(width * x), Math.floor(height * y), 1, 1).data;
      return red > blue;
    };
    const corners = [isRed(0.2, 0.2), isRed(0.8, 0.2), isRed(0.2, 0.8), isRed(0.8, 0.8)].join();
    const known: Record<string, Seen['red']> = {
      'true,false,true,false': 'left',
      'false,true,false,true': 'right',
      'true,true,false,false': 'top',
      'false,false,true,true': 'bottom',
    };
    return { width, height, red: known[corners] ?? 'nowhere' };
  }, Buffer.from(picture).toString('base64'));
}
