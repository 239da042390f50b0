import { spawn } from 'node:child_process';

/** Something that the user has to know: what is wrong, and what to do about it. Shown without a stack. */
export class SetupError extends Error {
  /**
   * @param {string} problem
   * @param {string} remedy
   */
  constructor(problem, remedy) {
    super(`${problem}\n${remedy}`);
  }
}

/**
 * Runs a program; its output is shown, unless `quiet`. Never rejects.
 * @param {string[]} command
 * @param {{ root: string, quiet?: boolean, limitMs?: number, env?: Record<string, string> }} options
 * @returns {Promise<{ ok: boolean, output: string }>} output is what a quiet program said
 */
export function run([program = '', ...args], { root, quiet = false, limitMs, env = {} }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      ...(limitMs === undefined ? {} : { timeout: limitMs }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data) => {
        output += String(data);
      });
    }
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * npm as it was called, or the one on PATH.
 * @param {string[]} args
 * @returns {string[]}
 */
export function npm(...args) {
  const script = process.env.npm_execpath;
  return script ? [process.execPath, script, ...args] : ['npm', ...args];
}

/**
 * Says what is being done, and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  console.log(`${what} …`);
  const start = Date.now();
  const result = await work();
  console.log(`${what}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
