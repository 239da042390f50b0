/** Holds every request against the promises, at the moment when it leaves or takes effect. */
import type { Connection } from '../../../src-main/db/engine/connection.ts';
import { sameValue } from '../../../src-main/records/values.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { itemIdOf } from './entry-rows.ts';
import { recordOf, type Write } from './ledger.ts';
import type { Life } from '../world/life.ts';
import type { Exchange } from '../world/network.ts';
import {
  allOrderDocs,
  changesOf,
  hasPendingAhead,
  isPending,
  lastNotedAtMs,
  linesAskedAbout,
  sendingCreate,
  sendingInLane,
  sendingToRecord,
  type Row,
} from './tables.ts';
import type { World } from '../world/world.ts';

const quarantineMs = 60_000;

export function watchExchanges(world: World): void {
  const inFlight = new Map<string, Exchange>();
  const lastRead = new Map<string, number>();
  /** What a write that is cut off by a crash could know: the program may read again before it lands. */
  const readBefore = new WeakMap<Exchange, number>();
  const cached = new Map<number, number>();
  /** Versions of orders, by the life of the program. */
  const versionsHeld = new WeakMap<Life, Set<string>>();
  const checkedChanges = new WeakMap<Connection, number>();
  let busyUntilMs = 0;
  let busySinceMs = 0;

  world.onExchange.push((exchange, what) => {
    if (what === 'leaves') {
      world.tell(() => {
        const fault = exchange.fault ? ` [${exchange.fault}]` : '';
        const body = exchange.body ? ` ${JSON.stringify(exchange.body)}` : '';
        return `  #${exchange.n} ${exchange.method} ${exchange.path}${body}${fault}`;
      });
      if (exchange.n > 1_400) world.violate('There is no end to the requests');
      if (exchange.method !== 'GET') {
        readBefore.set(exchange, lastRead.get(recordOf(exchange.path) ?? '') ?? 0);
        checkLeaving(exchange);
      }
      if (!exchange.life.isOver) checkNewer(exchange);
    } else if (what === 'arrives') {
      if (exchange.landedLate) world.tell(`  #${exchange.n} lands late`);
      const record = recordOf(exchange.path);
      if (exchange.method === 'GET' && record) lastRead.set(record, world.ledger.now());
    } else {
      world.tell(`  #${exchange.n} → ${exchange.outcome}`);
      // An answer to what the program has given up finds nobody who listens.
      const isHeard = exchange.gaveUpAtMs === null;
      if (exchange.retryAfterMs !== null && isHeard) {
        if (wasReplacedSince(busySinceMs)) busyUntilMs = 0;
        busySinceMs = world.clock.now();
        const { life } = exchange;
        const since = busySinceMs;
        // What the program was told in the moment of its crash, it may have forgotten.
        void life.ended.then(() => {
          if (world.clock.now() === since) busyUntilMs = 0;
        });
        busyUntilMs = Math.max(busyUntilMs, busySinceMs + exchange.retryAfterMs);
      }
    }
  });

  /** The other laptop knows nothing of the quiet that the service asked this one for. */
  function wasReplacedSince(atMs: number): boolean {
    return (world.machine.replacedAtMs ?? -1) >= atMs;
  }

  /**
   * What the cache holds of an order never becomes older. Where lists lag behind they may tell, for a while, what this life of
   * the program never held, and has no way to know for older; by a clock that was set, what it held long ago; or a line that a
   * look found gone, which somebody may have put back. What the cache had held between, they then tell once more.
   */
  function checkNewer({ life }: Exchange): void {
    const changes = changesOf(life.db);
    if (checkedChanges.get(life.db) === changes) return;
    checkedChanges.set(life.db, changes);
    const held = versionsHeld.get(life) ?? new Set<string>();
    versionsHeld.set(life, held);
    for (const { id, json } of allOrderDocs(life.db)) {
      const versions = world.ledger.versions.get(id) ?? [];
      // What others put back as it was is there more than once.
      const first = versions.indexOf(json);
      if (first < 0) continue;
      const before = cached.get(id) ?? 0;
      const isOlder = versions.lastIndexOf(json) < before;
      const isKnown = held.has(`${id} ${first}`) && world.machine.clockSetAtMs === null;
      const mayBeBelieved = !isKnown || (isOlder && tellsGoneLine(world, id, { told: json, known: versions[before] }));
      const isBelieved = world.scenario.listsLagMs !== undefined && mayBeBelieved;
      if (isOlder && !isBelieved) world.violate(`Order ${id} is cached older than it was`);
      if (isOlder) for (let between = first + 1; between <= before; between++) held.delete(`${id} ${between}`);
      held.add(`${id} ${first}`);
      cached.set(id, isBelieved ? first : Math.max(first, before));
    }
  }

  function checkLeaving(exchange: Exchange): void {
    const { db } = exchange.life;
    const entry = sendingEntryOf(exchange);
    const line = `${exchange.method} ${exchange.path}`;
    if (!entry) return world.violate(`${line} leaves, and no entry says that it is being sent`);
    exchange.entryId = entry.id;
    const other = inFlight.get(entry.lane);
    if (other && other.life === exchange.life && other.outcome === null && other.gaveUpAtMs === null)
      world.violate(`${line} leaves while another write of its lane is under way`);
    inFlight.set(entry.lane, exchange);
    if (hasPendingAhead(db, entry)) world.violate(`${line} overtakes an earlier write of its lane`);
    if (isPending(db, entry.depends_on)) world.violate(`${line} leaves before what it depends on`);
    if (entry.kind.endsWith('.create') || entry.kind === 'product-image.upload') checkQuarantine(exchange, entry.seq);
    const begunAtMs = lastNotedAtMs(db, entry.seq, 'sending') ?? 0;
    // A clock that is set back ends it.
    const isForgotten = world.machine.clockSetAtMs !== null || wasReplacedSince(busySinceMs);
    if (!isForgotten && begunAtMs > busySinceMs && world.clock.now() < busyUntilMs)
      world.violate(
        `${line} leaves although the service asked for quiet until ${busyUntilMs - world.clock.now()} ms later`,
      );
  }

  function checkQuarantine(exchange: Exchange, seq: number): void {
    const decidedAtMs = lastNotedAtMs(exchange.life.db, seq, 'resolvedByRep');
    const earlier = world.network.exchanges.filter(
      (each) => each.entryId === exchange.entryId && each.n < exchange.n && mayHaveLanded(each),
    );
    for (const each of earlier) {
      const sinceMs = each.gaveUpAtMs ?? each.endedAtMs ?? exchange.sentAtMs;
      // By the rep's word that it is not there.
      if ((decidedAtMs ?? -1) >= sinceMs) continue;
      // Where the clock is set forward within the quarantine, that is over sooner.
      if ((world.machine.clockSetForwardAtMs ?? -1) >= sinceMs) continue;
      if (exchange.sentAtMs < sinceMs + quarantineMs)
        world.violate(`${exchange.path} is made again ${exchange.sentAtMs - sinceMs} ms after #${each.n} was given up`);
    }
  }

  /** The answer to our create was lost, and others filled in what it had left open before it was found again. */
  function wasFilledInBeforeFound({ record }: Write, field: string): boolean {
    const isOurs = ({ by, sent, record: made }: Write) => by === 'rep' && sent.method === 'POST' && made === record;
    const create = world.ledger.writes.find(isOurs);
    if (!create || create.changed.some((each) => each.field === field)) return false;
    return mayHaveLanded(create.sent as Exchange);
  }

  world.onWrite.push((write) => {
    if (write.by !== 'rep') return;
    const exchange = write.sent as Exchange;
    const entry = exchange.entryId;
    const sent = fieldsOf(write);
    for (const { field, before, formerAuthor } of write.changed) {
      if (formerAuthor?.by !== 'others' || !sent(field)) continue;
      if (sent === everything && wasFilledInBeforeFound(write, field)) continue;
      const isRace = exchange.landedLate || formerAuthor.index >= (readBefore.get(exchange) ?? 0);
      if (isRace || isCalculated(world.ledger.writes[formerAuthor.index], field)) continue;
      // A command that the crash cut off was never acknowledged: nobody noted what the rep had before his eyes.
      if (!entry || !world.known.has(entry)) continue;
      const known = knownValues(world, entry, field);
      if (!known.some((value) => sameValue(value, before)))
        world.violate(
          `#${exchange.n} overwrites ${write.record}/${field} = ${JSON.stringify(before)}, which the rep never saw`,
        );
    }
  });
}

function tellsGoneLine(
  world: World,
  id: number,
  { told, known = told }: { told: string; known?: string | undefined },
): boolean {
  const linesOf = (json: string) => (JSON.parse(json) as Order).items?.map((item) => item.id) ?? [];
  const gone = linesAskedAbout(world.machine.life.db, id).map((localId) => itemIdOf(world, localId));
  const lines = linesOf(known);
  return linesOf(told).some((line) => gone.includes(line ?? null) && !lines.includes(line));
}

/** Whether the answer, or the lack of one, leaves open what became of it. */
function mayHaveLanded({ outcome, fault }: Exchange): boolean {
  if (outcome === 'refused' || outcome === 307) return false;
  if (typeof outcome === 'number' && outcome >= 400 && outcome < 500) return false;
  return !((outcome === 200 || outcome === 201) && (fault === null || fault === 'twice'));
}

function sendingEntryOf(exchange: Exchange): Row | undefined {
  const { db } = exchange.life;
  const record = recordOf(exchange.path);
  const productId = /^\/products\/(\d+)\/image/.exec(exchange.path)?.[1];
  if (productId !== undefined) return sendingInLane(db, `product:${productId}`);
  if (!record) {
    // Without an `fk_id` its words tell which one it is: nobody writes them twice.
    const { fk_id: given, observations, street, date } = exchange.body ?? {};
    return sendingCreate(db, JSON.stringify(given ?? observations ?? street ?? date));
  }
  const [kind = '', id] = record.split(':');
  return sendingToRecord(db, kind, Number(id));
}

const everything = () => true;

/** Which values the write named itself; what the service calculates from them is not the rep's doing. */
function fieldsOf({ sent }: Write): (field: string) => boolean {
  if (sent.method === 'DELETE') return everything;
  const item = /^\/orders\/\d+\/items\/(\d+)/.exec(sent.path)?.[1];
  const names = Object.keys(sent.body ?? {}).map((name) => (item ? `items.${item}.${name}` : name));
  return (field) => names.includes(field.startsWith('custom_fields.') ? 'custom_fields' : field);
}

/** What the service calculated from a change is shown by that change. */
function isCalculated(write: Write | undefined, field: string): boolean {
  return write?.sent.method === 'PATCH' && !fieldsOf(write)(field);
}

function knownValues(world: World, entry: string, field: string): unknown[] {
  const known = world.known.get(entry);
  return [field, field.replace(/^items\.\d+\./, '')].flatMap((name) => known?.get(name) ?? []);
}
