import { expect, it } from 'vitest';
import { isInternalKey } from '../../../../../src-renderer/screens/order-editor/paper/internal-key.ts';

it.each([
  '_origin',
  '$ref',
  'id',
  'erp_id',
  'ID ERP',
  'fkId',
  'fk_pedido',
  'sync-hash',
  'Token',
  'uuid',
  'internal note',
])('keeps %s off the paper', (key) => expect(isInternalKey(key)).toBe(true));

it.each(['rota', 'Nº do pedido de compra', 'Dock', 'Idade', 'Horário de entrega', 'Date', 'Guia', 'Hidden door'])(
  'prints %s',
  (key) => expect(isInternalKey(key)).toBe(false),
);
