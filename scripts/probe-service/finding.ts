/** What a probe of a service finds, and what it works on. */
import type { Order } from '../../src-shared/domain/order.ts';
import { ApiError } from '../../src-main/api/wire/api-error.ts';
import type { Client } from '../../src-main/api/wire/client.ts';

export interface Finding {
  /** The open point, with its section of docs/service-interface.md. */
  point: string;
  answer: string;
  /** What Satchel does because of it, or what has to be done; absent where the answer is the usual one. */
  follows?: string;
  /** A setting of the account, by its name in the window. */
  setting?: { name: string; value: string };
  /** It could not be tried. */
  failed?: true;
}

export interface Subject {
  client: Client;
  /** The same service, asked with something else. */
  clientWith(changes: { token?: string; uploadField?: string }): Client;
  /** Some orders of the service, the newest first if it says so. */
  orders: readonly Order[];
  /** The customer whom the probe writes about. */
  customer: { id: number; fkId: string | null } | null;
  productId: number | null;
}

/** Tried one after another. One that cannot be tried says why, and the others go on. */
export type Check = { point: string; try: (subject: Subject) => Promise<Omit<Finding, 'point'>> };

/** The finding of each check. */
export async function* tryChecks(checks: readonly Check[], subject: Subject): AsyncGenerator<Finding> {
  for (const check of checks) {
    try {
      yield { point: check.point, ...(await check.try(subject)) };
    } catch (error) {
      yield { point: check.point, answer: `could not be tried: ${wordsOf(error)}`, failed: true };
    }
  }
}

/** The words of a failure, without anything secret: those of `ApiError` have no token. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The status that a call was refused with; null for any other failure, which is thrown on, and for a success. */
export async function refusalOf(call: Promise<unknown>): Promise<number | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.failure.kind === 'status') return error.failure.status;
    throw error;
  }
}
