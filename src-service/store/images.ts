/** Uploaded product images. The same product and file name once more replaces the image. */
import type { Store } from './store.ts';

export interface ProductImage {
  productId: number;
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

export function saveImage(store: Store, image: ProductImage, uploadedAtMs: number): void {
  store.run(
    `INSERT INTO product_images (id_product, file_name, content_type, content, uploaded_at_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id_product, file_name) DO UPDATE SET
       content_type = excluded.content_type, content = excluded.content, uploaded_at_ms = excluded.uploaded_at_ms`,
    [image.productId, image.fileName, image.contentType, Buffer.from(image.content), uploadedAtMs],
  );
}

export function listImages(store: Store): ProductImage[] {
  return store.all(
    `SELECT id_product AS productId, file_name AS fileName, content_type AS contentType, content
     FROM product_images ORDER BY id_product, file_name`,
  );
}
