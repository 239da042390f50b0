import type { Service } from '../../../src-service/service.ts';
import type { OrdersPage } from '../pages/orders-page.ts';
import { PhotoStrip } from '../pages/photo-strip.ts';

/** A product that orders have made known in the window. */
export function knownProduct(data: Service): { id: number; name: string } {
  const { item } = data.orders()[0]?.items[0] ?? {};
  return { id: Number(item?.id), name: String(item?.name) };
}

export async function openPhotos(orders: OrdersPage, data: Service): Promise<PhotoStrip> {
  const { id, name } = knownProduct(data);
  await (await orders.openProducts()).open(name);
  return new PhotoStrip(orders.page, id);
}
