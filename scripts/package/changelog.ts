/** The changelog's section of one version: the text of its release. */

/** Throws if there is no such section, or if its heading still calls it unreleased. */
export function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section of ${version}.`);
  const [heading = '', ...lines] = section.split('\n');
  if (/unreleased/i.test(heading)) throw new Error(`CHANGELOG.md still calls ${version} unreleased.`);
  return `${lines.join('\n').trim()}\n`;
}
