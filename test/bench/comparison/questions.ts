/** What every peer is asked, taken from the recorded orders themselves; more different questions than anybody keeps answers. */
import type { Order } from '../../../src-shared/domain/order.ts';
import { playPages } from '../recorded-pages.ts';

export interface Questions {
  /** By kind. */
  texts: Record<string, string[]>;
  filters: { customer: number; from: string; to: string }[];
}

const dayMs = 86_400_000;

export function makeQuestions(recording: string): Questions {
  const pages = playPages(recording);
  const read = (page: number) => (JSON.parse(pages.read(page)) as { data: Order[] }).data;
  const some = [1, Math.ceil(pages.count / 2), pages.count].flatMap(read);
  const dates = some.map(({ date }) => String(date)).sort();
  const customers = [...new Map(some.map(({ customer }) => [customer?.id, customer])).values()]
    .filter((one) => one != null)
    .slice(0, 40);
  const day = (ms: number) => new Date(Math.floor(ms / dayMs) * dayMs).toISOString();
  const oldest = Date.parse(dates[0] ?? '');
  const span = Date.parse(dates.at(-1) ?? '') - oldest;
  const [from, to] = [day(oldest + span / 4), day(oldest + (span * 3) / 4)];
  return {
    texts: {
      rare: customers.map(({ name }) => String(name)),
      common: split('dias, validade, caixa, minima, de 60, 60 dias, validade minima, dias caixa, minima de, 90 dias'),
      prefix: split('merc, padar, farm, hote, restau, confe, lanch, empo, pous, hortif, droga, cafet'),
      accent: split('farmácia, família, irmãos, café, são josé, açougue, empório, feijão, três, água, sabão, ipê'),
      miss: split('girafa, xyzzy, zebra, mercado girafa, ornitorrinco, qwerty, açaíx, dias xyzzy, wombat, kiwix'),
    },
    filters: customers.map(({ id }) => ({ customer: id ?? 0, from, to })),
  };
}

function split(questions: string): string[] {
  return questions.split(', ');
}
