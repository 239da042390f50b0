/** Prints how long this process took from its start to 50 rows of the database at `argv[2]`, read with nothing around. */
import Database from 'better-sqlite3';

const db = new Database(process.argv[2]);
const rows = db.prepare('SELECT * FROM orders ORDER BY order_key DESC LIMIT 50').all();
const ms = performance.now();
if (rows.length !== 50) throw new Error('The orders are not there.');
db.close();
console.log(JSON.stringify({ ms }));
