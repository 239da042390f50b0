/** Erases a customer from this computer: from the database, from its backups, and from what is left in the files. */
import { dirname } from 'node:path';
import { ok, type Result } from '../../../src-shared/contract/errors.ts';
import type { CustomerErased, OfCustomer } from '../../../src-shared/contract/privacy.ts';
import type { CommandInput } from '../../../src-shared/contract/commands.ts';
import type { Connection } from '../../db/engine/connection.ts';
import { transact } from '../../db/engine/statement.ts';
import { forgetCopies } from '../../db/migrate.ts';
import { selectEntriesBySeq } from '../../db/outbox/journal.ts';
import { eraseCustomer } from '../../db/privacy/erase-customer.ts';
import { countSetAside } from '../../db/privacy/held.ts';
import { countOfCustomer, keysOfCustomer, unsentOfCustomer } from '../../db/privacy/of-customer.ts';
import { noteToOverwrite, overwriteDeleted } from '../../db/privacy/overwrite.ts';
import type { SyncContext } from '../../sync/sync-context.ts';
import type { LiveSettings } from '../live-settings.ts';
import { rowView } from '../views/entry-view.ts';

type Asked = CommandInput<'privacy.eraseCustomer'>;

export function ofCustomer({ db }: { db: Connection }, { customerId }: Asked): Result<OfCustomer> {
  const keys = keysOfCustomer(db, customerId);
  const unsent = selectEntriesBySeq(db, unsentOfCustomer(db, keys)).map((row) => rowView(db, row));
  return ok({ counts: countOfCustomer(db, keys), unsent, setAside: countSetAside(dirname(db.name)) });
}

interface Finishing extends Pick<SyncContext, 'db' | 'runBeside'> {
  /** Replaces all copies of unsent work by one of now. Returns false if that failed. */
  renewBackups(): Promise<boolean>;
}

export interface ErasingContext extends Finishing, Pick<SyncContext, 'log'> {
  settings: Pick<LiveSettings, 'reread'>;
}

export async function eraseOfCustomer(context: ErasingContext, { customerId }: Asked): Promise<Result<CustomerErased>> {
  const { db } = context;
  const gone = transact(db, () => {
    const keys = keysOfCustomer(db, customerId);
    if (unsentOfCustomer(db, keys).length > 0) return null;
    noteToOverwrite(db);
    return eraseCustomer(db, keys);
  });
  if (gone === null) return { ok: false, error: { kind: 'notNow', state: 'unsentWork' } };
  context.settings.reread();
  const isGoneFromFiles = await finishErasing(context);
  context.log('info', 'privacy.erased', { isGoneFromFiles });
  return ok({ gone, isGoneFromFiles, setAside: countSetAside(dirname(db.name)) });
}

/** Nothing of it is left in the files then. To be called at the start too, for an erasing that could not be finished. */
export async function finishErasing({ db, runBeside, renewBackups }: Finishing): Promise<boolean> {
  const freeOthers = async () => {
    const areCopiesGone = forgetCopies(db.name);
    return (await renewBackups()) && areCopiesGone;
  };
  return await overwriteDeleted(db, { run: runBeside, freeOthers });
}
