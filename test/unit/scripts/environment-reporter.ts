/** A reporter of Playwright: the environment before the files of tests are loaded, and after it. */
import type { Reporter, Suite } from '@playwright/test/reporter';
import { writeFileSync } from 'node:fs';

export interface LoadedFiles {
  before: NodeJS.ProcessEnv;
  after: NodeJS.ProcessEnv;
  files: string[];
}

export default class EnvironmentReporter implements Reporter {
  readonly #before = { ...process.env };

  onBegin(_config: unknown, suite: Suite): void {
    const files = new Set(suite.allTests().map(({ location }) => location.file));
    const loaded: LoadedFiles = { before: this.#before, after: process.env, files: [...files] };
    writeFileSync(process.env.ENVIRONMENT_REPORT ?? '', JSON.stringify(loaded));
  }
}
