import { expect, it } from 'vitest';
import { openRig } from '../../support/rig.ts';

it('says what the cached addresses of a CEP agree on', async () => {
  const rig = await openRig();
  const [customer] = rig.service.references('customer');
  const customerFkId = customer?.fk_id ?? '';
  for (const street of ['Rua A', 'Rua B']) {
    const address = { street, city: street === 'Rua A' ? 'Santos' : ' SANTOS', state: 'SP', zip_code: 1_310_100 };
    await rig.command('address.create', { customerFkId, address });
  }
  expect(await rig.query('addresses.atCep', { zipCode: 1_310_100 })).toMatchObject({ city: null });
  await rig.sync();
  expect(await rig.query('addresses.atCep', { zipCode: 1_310_100 })).toEqual({
    ...{ street: null, neighborhood: null, city: 'Santos', state: 'SP' },
  });
  expect(await rig.query('addresses.atCep', { zipCode: 1 })).toMatchObject({ state: null });
});
