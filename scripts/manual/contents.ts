/** The topics of the manual in one language, grouped and ordered as its README.md lists them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTopic, type Topic } from './topic.ts';

export interface ManualGroup {
  title: string;
  topics: (Topic & { id: string })[];
}

/** Throws if the list names a topic that is not there, or by another title than its own. */
export function readManual(folder: string): ManualGroup[] {
  const [, ...groups] = readFileSync(join(folder, 'README.md'), 'utf8').split(/^## /m);
  return groups.map((group) => ({
    title: group.slice(0, group.indexOf('\n')).trim(),
    topics: [...group.matchAll(/^- \[(.+)\]\((.+)\.md\)$/gm)].map(([, listed = '', id = '']) => {
      const topic = readTopic(readFileSync(join(folder, `${id}.md`), 'utf8'));
      if (topic.title !== listed) throw new Error(`The manual lists ${id}.md as “${listed}”, not as “${topic.title}”.`);
      return { id, ...topic };
    }),
  }));
}
