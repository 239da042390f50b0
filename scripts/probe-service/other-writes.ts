/** An address of the probe's own, and, where that was asked for, a photo, which nothing can delete. */
import {
  createCustomerAddress,
  deleteCustomerAddress,
  getCustomerAddress,
  updateCustomerAddress,
} from '../../src-main/api/requests/customer-addresses.ts';
import { uploadProductImage } from '../../src-main/api/requests/product-images.ts';
import type { Client } from '../../src-main/api/wire/client.ts';
import { refusalOf, type Finding, type Subject } from './finding.ts';
import type { MadeRecords } from './made-records.ts';
import { secondDelete } from './order-writes.ts';

export async function* tryAddressWrites(
  client: Client,
  customerFkId: string,
  made: MadeRecords,
): AsyncGenerator<Finding> {
  const body = {
    fk_id: made.fkId,
    street: 'Rua da Prova',
    number: 12,
    zip_code: 1310100,
    city: 'São Paulo',
    state: 'SP',
  };
  const { id } = (await createCustomerAddress(client, customerFkId, body)).data;
  if (id == null) return;
  made.addresses.add(id);
  const { data } = await getCustomerAddress(client, id);
  const sent = Object.entries(body);
  const read = new Map<string, unknown>(Object.entries(data));
  const differs = sent.filter(([name, value]) => read.get(name) !== value).map(([name]) => name);
  yield {
    ...{
      point: 'An address is read back (2.4)',
      answer: differs.length === 0 ? 'as it was sent' : `differs in ${differs.join(', ')}`,
    },
    ...(differs.length > 0 && { follows: 'Satchel names in the record what the service did not keep.' }),
  };
  await updateCustomerAddress(client, id, { complement: 'changed' });
  const after = (await getCustomerAddress(client, id)).data;
  const kept = after.street === data.street && after.city === data.city;
  yield {
    ...{
      point: 'Update of one field of an address (4)',
      answer: kept ? 'leaves the others as they are' : 'changes others too',
    },
    ...(!kept && {
      follows: 'A translation has to send the whole address: docs/adapting.md.',
    }),
  };
  await deleteCustomerAddress(client, id);
  made.addresses.delete(id);
  yield secondDelete('An address that is deleted twice (4, 7)', await refusalOf(deleteCustomerAddress(client, id)));
}

/** Names that forms use, the most frequent first. */
const uploadFields = ['file', 'image', 'photo', 'upload', 'files[]'];

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The first name of the part that is not refused. What was refused has left nothing. */
export async function tryPhoto({ clientWith }: Subject, productId: number): Promise<Finding> {
  const point = 'Upload of a photo (4, 4.3)';
  const file = {
    ...{ name: 'satchel-probe.png', type: 'image/png', size: pixel.byteLength },
    open: () => new Blob([pixel]).stream(),
  };
  const refused: string[] = [];
  for (const uploadField of uploadFields) {
    const status = await refusalOf(uploadProductImage(clientWith({ uploadField }), productId, file));
    if (status === null) {
      return { point, answer: `taken as “${uploadField}”`, setting: { name: 'Upload field', value: uploadField } };
    }
    refused.push(`“${uploadField}” ${status}`);
  }
  return {
    point,
    answer: `refused: ${refused.join(', ')}`,
    follows: 'Ask whoever runs the service for the name of the part.',
  };
}
