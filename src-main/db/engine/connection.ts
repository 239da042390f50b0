/** A connection to a database, with what the program remembers about it for as long as it is open. */
import BetterSqlite3 from 'better-sqlite3';
import { Parts, type PartOf } from './parts.ts';

export class Connection extends BetterSqlite3 {
  readonly #parts = new Parts<Connection>(this);

  /** The one object of this class that belongs to the connection. It is made when it is first asked for. */
  part<T>(Part: PartOf<Connection, T>): T {
    return this.#parts.of(Part);
  }
}
