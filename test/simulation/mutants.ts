/** Changes to the core that break a promise, each made to one line of a source file as it is loaded. */
import { registerHooks } from 'node:module';

export interface Mutant {
  name: string;
  /** Below `src-main`. */
  file: string;
  /** Must be in the file. */
  line: string;
  becomes: string;
}

const probe = 'const found = mayHaveLanded(facts) && !isDeclaredAbsent(facts) ? await find() : null;';
const takeUp = "return entry && (entry.status.state === 'outcomeUnknown' ? entry : moveToSending(context, entry));";

export const mutants: readonly Mutant[] = [
  {
    name: 'a photo leaves this machine before the service has it',
    file: 'outbox/edit/release-photos.ts',
    line: 'const size = needed.get(sha256);',
    becomes: 'const size = undefined as number | undefined;',
  },
  {
    name: 'a photo takes the place of another one of its name',
    file: 'outbox/edit/photos.ts',
    line: 'const fileName = freeName(nameByContent(wanted.name, type), isTaken);',
    becomes: 'const fileName = nameByContent(wanted.name, type);',
  },
  {
    name: 'the same photo is sent twice',
    file: 'outbox/edit/photos.ts',
    line: 'if (same && !(isSent && wanted.again)) {',
    becomes: 'if (same && !isSent) {',
  },
  {
    name: 'a figure of before goes along with a new price',
    file: 'outbox/decide/resolve.ts',
    line: 'return stale.includes(field) ? merged : withField(',
    becomes: 'return withField(',
  },
  {
    name: 'a line made anew keeps the figures of before',
    file: 'outbox/view/overlay.ts',
    line: 'for (const field of staleFigures(valuesOfItem(item), changes)) {',
    becomes: 'for (const field of [] as string[]) {',
  },
  {
    name: 'a line of ours that others changed is sent again',
    file: 'outbox/kinds/line-create.ts',
    line: "if (!first) return note === 'adopted' ? askWhichIsOurs(context, entry, after) : null;",
    becomes: 'if (!first) return null;',
  },
  {
    name: 'an edit of a line that nobody can tell is given up',
    file: 'outbox/kinds/line-update.ts',
    line: 'if (asked) return asked;',
    becomes: "if (asked) return { kind: 'dependencyLost' };",
  },
  {
    name: 'what others changed in the line that the rep chose counts as seen',
    file: 'outbox/decide/answer-which-line.ts',
    line: '{ ...valuesOfItem(item), ...entry.base }',
    becomes: 'valuesOfItem(item)',
  },
  {
    name: 'a line of somebody else is taken for one that never left',
    file: 'outbox/kinds/line-create.ts',
    line: 'if (mayHaveLanded(facts) && !isDeclaredAbsent(facts) && facts.knownLines !== null) {',
    becomes: 'if (mayHaveLanded(facts) && !isDeclaredAbsent(facts)) {',
  },
  { name: 'no probe', file: 'outbox/kinds/create-once.ts', line: probe, becomes: 'const found = null;' },
  {
    name: 'no look for a duplicate after a resend',
    file: 'outbox/kinds/create-once.ts',
    line: 'const probed = mayHaveLanded(facts) ? await find().catch((error) => acceptAnswer(facts, error)) : null;',
    becomes: 'const probed = null;',
  },
  {
    name: 'blind resend',
    file: 'outbox/service/classify.ts',
    line: "return effect === 'none'",
    becomes: 'return true',
  },
  {
    name: 'a 5xx on a create is tried again',
    file: 'outbox/service/classify.ts',
    line: "if (effect === 'create') return { kind: 'outcomeUnknown', connection: 'online' };",
    becomes: '',
  },
  {
    name: '401 is a refusal',
    file: 'outbox/service/classify.ts',
    line: "case 401:\n      return { kind: 'needsAuth' };",
    becomes: "case 401:\n      return { kind: 'rejected' };",
  },
  {
    name: 'a login page is an answer',
    file: 'api/wire/decode-response.ts',
    line: 'if (looksLikeHtml(text, contentType)) {',
    becomes:
      'if (looksLikeHtml(text, contentType)) return { status: 200, value: { data: { id: 1 }, success: true } } as never; if (false) {',
  },
  {
    name: 'no quarantine',
    file: 'outbox/send/decide-next.ts',
    line: 'probedAtMs < status.quarantineUntilMs',
    becomes: 'false',
  },
  {
    name: 'settled before the answer is in the cache',
    file: 'outbox/send/settle.ts',
    line: 'outcome.apply();',
    becomes:
      'queueMicrotask(() => { try { transact(db, () => { outcome.apply(); refreshRecord(context, entry); }); } catch {} });',
  },
  {
    name: 'what is owed to the search index is forgotten',
    file: 'db/records/derived-rows.ts',
    line: 'INSERT OR IGNORE INTO dirty_orders VALUES (?)',
    becomes: 'DELETE FROM dirty_orders WHERE order_key = ?',
  },
  {
    name: '404 is a refusal',
    file: 'outbox/service/operation.ts',
    line: 'if (isStatus(error, 404) || isStatus(error, 410)) return null;',
    becomes: '',
  },
  {
    name: 'no back-off',
    file: 'outbox/send/settle.ts',
    line: 'Math.max(backoffMs(timing, entry.attempts + 1, random.fraction()), askedForMs)',
    becomes: '0',
  },
  {
    name: 'the wish of the service for quiet is forgotten',
    file: 'outbox/service/rate-limit.ts',
    line: 'return busyUntilMs(context) > context.clock.now();',
    becomes: 'return Math.random() > 2;',
  },
  {
    name: 'no rebase after an own write',
    file: 'outbox/send/settle.ts',
    line: 'outcome.ownChange ? rebase(',
    becomes: 'Math.random() > 2 && outcome.ownChange ? rebase(',
  },
  {
    name: 'what others changed counts as own',
    file: 'outbox/kinds/rebase.ts',
    line: "const ours = sent === 'all' ? all",
    becomes: 'const ours = 1 === 1 ? all',
  },
  {
    name: 'what had landed of a change that was given up counts as somebody else’s',
    file: 'outbox/kinds/unknown-changes.ts',
    line: 'if (prefix === null) return base;',
    becomes: 'return base;',
  },
  {
    name: 'no merge: what others changed is overwritten',
    file: 'records/merge.ts',
    line: 'if (changedThere) inConflict.add(field);\n    else send',
    becomes: 'send',
  },
  {
    name: 'a stale page replaces a newer answer',
    file: 'outbox/cache/believe.ts',
    line: 'if (known.confirmed_at_ms === null || askedMs > Math.min(known.confirmed_at_ms, nowMs) + staleListMs) return',
    becomes: 'return',
  },
  {
    name: 'a list that lags behind takes back what the rep has written',
    file: 'outbox/cache/believe.ts',
    line: "return isKnown ? 'ignore' : 'readRecord';",
    becomes: "return isKnown ? 'ignore' : 'take';",
  },
  {
    name: 'what others changed soon after an answer is never looked into',
    file: 'outbox/cache/believe.ts',
    line: "return isKnown ? 'ignore' : 'readRecord';",
    becomes: "return 'ignore';",
  },
  {
    name: 'sending is noted after the request',
    file: 'outbox/send/claim.ts',
    line: takeUp,
    becomes: 'return entry;',
  },
  {
    name: 'what was being sent is forgotten at the start',
    file: 'outbox/send/recover.ts',
    line: 'for (const row of selectSending(db)) {',
    becomes: 'for (const row of selectSending(db).slice(0, 0)) {',
  },
  {
    name: 'edits go into an entry that is on its way',
    file: 'outbox/queue/allowed.ts',
    line: "case 'queued':\n    case 'waiting':\n      return (",
    becomes: "case 'queued':\n    case 'sending':\n    case 'waiting':\n      return (",
  },
  {
    name: 'lanes are not in order',
    file: 'db/outbox/due-entries.ts',
    line: 'NOT EXISTS (SELECT 1 FROM outbox WHERE lane = entry.lane AND seq < entry.seq AND ${pending})',
    becomes: 'NOT EXISTS (SELECT 1 FROM outbox WHERE lane = entry.lane AND seq > entry.seq AND ${pending})',
  },
  {
    name: 'dependencies are not waited for',
    file: 'db/outbox/due-entries.ts',
    line: 'NOT EXISTS (SELECT 1 FROM outbox WHERE id = entry.depends_on AND ${pending})',
    becomes: '1',
  },
  {
    name: 'an older edit undoes a newer one',
    file: 'outbox/queue/queue-edit.ts',
    line: "if (!('changes' in entry.payload)) continue;",
    becomes: 'continue;',
  },
  {
    name: 'a deleted line is taken for its neighbour',
    file: 'records/sent-lines.ts',
    line: 'if (items.length === sent.length) match((line, _, item) => isOfProduct(line, item));',
    becomes: 'match(() => true);',
  },
  {
    name: 'lines are taken by place alone',
    file: 'records/sent-lines.ts',
    line: 'match((line, at, item, index) => index === at && holdsSentLine(line, item));',
    becomes: 'match((line, at, item, index) => index === items.length - 1 - at);',
  },
  {
    name: 'the list is not brought in step after an answer',
    file: 'outbox/send/settle.ts',
    line: 'refreshRecord(context, entry, later, outcome.doc);',
    becomes: '',
  },
  {
    name: 'a clock that was set back holds what waits',
    file: 'db/outbox/due-entries.ts',
    line: 'CASE WHEN changed_at_ms > @nowMs THEN 0 ELSE coalesce(next_attempt_at_ms, 0) END',
    becomes: 'CASE WHEN changed_at_ms > @nowMs AND 0 THEN 0 ELSE coalesce(next_attempt_at_ms, 0) END',
  },
  {
    name: 'an order goes to its new address before that is there',
    file: 'outbox/edit/orders.ts',
    line: 'base: found.value.doc && valuesOfOrder(found.value.doc),\n          dependsOn: address.value,',
    becomes: 'base: found.value.doc && valuesOfOrder(found.value.doc),',
  },
  {
    name: 'who leaves waits for an answer until its time is over',
    file: 'app/compose-workspace.ts',
    line: '() => leave.abort(),',
    becomes: '() => {},',
  },
  {
    name: 'an order of the same second with other lines is another one',
    file: 'outbox/service/probe-order.ts',
    line: '(hasTime && isOfTheSecond(order) && isOfTheCustomer(sent, order))',
    becomes: 'false',
  },
  {
    name: 'an order with open work is forgotten with the past',
    file: 'db/records/order-history.ts',
    line: 'WHERE ${inOrderLane} AND ${pending})',
    becomes: 'WHERE ${inOrderLane} AND 0)',
  },
  {
    name: 'the names of an import that is taken back stay on what waits',
    file: 'app/imports.ts',
    line: 'await refreshPendingOrders(db);\n  if (db.open)',
    becomes: 'if (db.open)',
  },
  {
    name: 'an import that was cut short is left as it is',
    file: 'app/imports.ts',
    line: 'for (const found of listCutShort(db)) {',
    becomes: 'for (const found of listCutShort(db).slice(0, 0)) {',
  },
];

/** To be called before the core is imported. Answers a function that throws unless the change was made. */
export function applyMutant(name: string): () => void {
  const mutant = mutants.find((each) => each.name === name);
  if (!mutant) throw new Error(`No mutant is called ${name}`);
  let applied = false;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/src-main/${mutant.file}`)) return loaded;
      const source = String(loaded.source);
      if (!source.includes(mutant.line)) throw new Error(`${mutant.file} does not hold: ${mutant.line}`);
      applied = true;
      return { ...loaded, source: source.replaceAll(mutant.line, mutant.becomes) };
    },
  });
  return () => {
    if (!applied) throw new Error(`${mutant.file} was not loaded`);
  };
}
