import { resolve } from 'node:path';

/**
 * How the messages of src-renderer/i18n become code: the same in the build, in the tests and in the type check.
 * Paths are taken from the working directory, which all of these have at the root of the repository: a configuration
 * file is bundled before it runs, so it cannot go by its own place.
 */
export const messageOptions = {
  project: resolve('src-renderer/i18n/project.inlang'),
  outdir: resolve('src-renderer/i18n/generated'),
  /** The same in development as in a build. */
  outputStructure: 'message-modules' as const,
  /** The window keeps the rep's choice; until there is one, the computer's language decides. */
  strategy: ['localStorage', 'preferredLanguage', 'baseLocale'] as (
    'localStorage' | 'preferredLanguage' | 'baseLocale'
  )[],
};
