/** The customers and products that answers mention go into the catalogue. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Order } from '../../../../src-shared/domain/order.ts';
import { findReference } from '../../../../src-main/db/catalogue/catalogue.ts';
import { Connection } from '../../../../src-main/db/engine/connection.ts';
import { transact } from '../../../../src-main/db/engine/statement.ts';
import { migrate } from '../../../../src-main/db/migrate.ts';
import { noteMentions } from '../../../../src-main/outbox/cache/mentions.ts';
import { systemPorts } from '../../../../src-main/ports/system-ports.ts';

function openCatalogue() {
  const db = new Connection(':memory:');
  onTestFinished(() => void db.close());
  migrate(db);
  const { clock, random } = systemPorts;
  return { db, context: { db, clock, random, makesFkIds: true } };
}

const on = (date: string, name: string): Order => ({ id: 1, date, customer: { id: 7, name, fk_id: null } });

describe('what the answers of one transaction mention', () => {
  it('is written at its end: the newest order decides', () => {
    const { db, context } = openCatalogue();
    transact(db, () => {
      noteMentions(context, 'newer', on('2026-02-02T10:00:00Z', 'Padaria Sol'));
      transact(db, () => noteMentions(context, 'older', on('2026-01-01T10:00:00Z', 'Padaria')));
      expect(findReference(db, 'customer', 7)).toBeUndefined();
    });
    expect(findReference(db, 'customer', 7)?.name).toBe('Padaria Sol');
    expect(db.prepare(`SELECT last_order_local_id FROM catalogue`).pluck().get()).toBe('newer');
  });

  it('is forgotten if the transaction is undone', () => {
    const { db, context } = openCatalogue();
    const broken = () =>
      transact(db, () => {
        noteMentions(context, 'first', on('2026-02-02T10:00:00Z', 'Padaria Sol'));
        throw new Error('undone');
      });
    expect(broken).toThrow('undone');
    transact(db, () => noteMentions(context, 'second', on('2026-01-01T10:00:00Z', 'Padaria')));
    expect(findReference(db, 'customer', 7)?.name).toBe('Padaria');
  });
});

describe('the newest order', () => {
  it.each([
    ['one after the other', false],
    ['in one transaction', true],
  ])('is that of the latest moment, not of the hour that is written before the zone: %s', (_, together) => {
    const { db, context } = openCatalogue();
    const later = () => noteMentions(context, 'later', on('2026-02-02T22:30:00-03:00', 'Padaria Sol'));
    const earlier = () => noteMentions(context, 'earlier', on('2026-02-03T01:00:00.000Z', 'Padaria'));
    const both = [later, earlier, later, earlier];
    if (together) transact(db, () => both.forEach((collector) => collector()));
    else for (const collector of both) transact(db, collector);
    expect(findReference(db, 'customer', 7)?.name).toBe('Padaria Sol');
  });

  it.each([
    ['one after the other', false],
    ['in one transaction', true],
  ])('is dated as it is shown if its date has no zone, as one of this place: %s', (_, together) => {
    vi.stubEnv('TZ', 'America/Sao_Paulo');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { db, context } = openCatalogue();
    const later = () => noteMentions(context, 'later', on('2026-02-02T10:00:00', 'Padaria Sol'));
    const earlier = () => noteMentions(context, 'earlier', on('2026-02-02T12:30:00Z', 'Padaria Sol'));
    const both = [later, earlier, later, earlier];
    if (together) transact(db, () => both.forEach((collector) => collector()));
    else for (const collector of both) transact(db, collector);
    expect(db.prepare(`SELECT last_order_local_id FROM catalogue`).pluck().get()).toBe('later');
  });
});
