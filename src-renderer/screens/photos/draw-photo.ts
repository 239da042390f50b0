/**
 * Pictures made smaller in the window: Chromium decodes JPEG, PNG and WebP, turns them as their EXIF says, and needs no
 * native library beside it. What it cannot decode (HEIC) stays as it is.
 */

/** Quality of a JPEG or WebP that is drawn anew. */
const quality = 0.88;

export interface Drawn {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

/**
 * Draws the picture with no edge longer than `edge`; null when it is no longer than that already. Rejects for what cannot be
 * decoded. What the picture's file said beside the picture (place, camera, orientation) is not in the new one.
 */
export async function drawSmaller(picture: Blob, edge: number, type: string): Promise<Drawn | null> {
  const decoded = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    const scale = edge / Math.max(decoded.width, decoded.height);
    if (scale >= 1) return null;
    return await draw(decoded, scale, type);
  } finally {
    decoded.close();
  }
}

/** As `drawSmaller`, and a JPEG in any case. */
export async function drawThumbnail(picture: Blob, edge: number): Promise<Drawn> {
  const decoded = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  try {
    return await draw(decoded, Math.min(1, edge / Math.max(decoded.width, decoded.height)), 'image/jpeg');
  } finally {
    decoded.close();
  }
}

async function draw(decoded: ImageBitmap, scale: number, type: string): Promise<Drawn> {
  const width = Math.max(1, Math.round(decoded.width * scale));
  const height = Math.max(1, Math.round(decoded.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This window cannot draw.');
  if (type === 'image/jpeg') {
    // A JPEG knows no transparency: what shows through is paper, not black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(decoded, 0, 0, width, height);
  const blob = await canvas.convertToBlob({ type, quality });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), type: blob.type };
}
