const UNRELEASED = '## Unreleased';

/** The text below `## Unreleased`, which people write; undefined without this heading. */
export function readUnreleased(changelog: string): string | undefined {
  const [, after] = changelog.split(`\n${UNRELEASED}\n`);
  return after?.split(/^## /mu)[0]?.trim();
}

/** The text below the heading of a version; undefined if the changelog does not name it. */
export function readReleased(changelog: string, version: string): string | undefined {
  const [heading, ...after] = changelog.split(/^## /mu).find(isOf(version))?.split('\n') ?? [];
  return heading === undefined ? undefined : after.join('\n').trim();
}

/** Whether a part of the changelog begins with the heading of a version. */
function isOf(version: string): (part: string) => boolean {
  return (part) => part.startsWith(`${version} `);
}

/**
 * The next version: minor if something was added, changed, deprecated or removed, else patch. From
 * 1.0 on, a removal makes a major one.
 */
export function nextVersion(version: string, unreleased: string): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const sections = [...unreleased.matchAll(/^### (\w+)/gmu)].map(([, name]) => name);
  if (major > 0 && sections.includes('Removed')) return `${major + 1}.0.0`;
  const grows = sections.some((name) => name !== 'Fixed' && name !== 'Security');
  return grows ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** What concerns only those who work on the program. */
const INTERNAL_AREAS = new Set(['bench', 'docs', 'release', 'repository', 'test', 'tools']);

/**
 * The list of commits for a version: a line for each area, in the order of the alphabet, with the
 * subjects in the order of history. Subjects without an area, such as those of merges, are left out.
 */
export function listCommits(subjects: readonly string[]): string {
  const areas = new Map<string, string[]>();
  for (const subject of subjects) {
    const [, area = '', what = ''] = /^([a-z][\w-]*): (.+)$/u.exec(subject) ?? [];
    if (area === '' || INTERNAL_AREAS.has(area)) continue;
    areas.set(area, [...(areas.get(area) ?? []), what]);
  }
  return [...areas.keys()]
    .sort()
    .map((area) => `- **${area}**: ${areas.get(area)?.join('; ')}`)
    .join('\n');
}

/**
 * Turns `## Unreleased` into the heading of a version and adds the commits below what people wrote,
 * of which no word changes; a new, empty `## Unreleased` stands above it.
 *
 * @param date as `2026-11-24`
 */
export function closeUnreleased(
  changelog: string,
  { version, date, commits }: { version: string; date: string; commits: string },
): { text: string; error?: never } | { text?: never; error: string } {
  const written = readUnreleased(changelog);
  if (written === undefined) return { error: `CHANGELOG.md has no heading ${UNRELEASED}.` };
  if (readReleased(changelog, version) !== undefined) {
    return { error: `CHANGELOG.md names ${version} already.` };
  }
  if (written === '' && commits === '') return { error: 'Nothing has changed since.' };
  const parts = [
    `${UNRELEASED}\n\n## ${version} – ${date}`,
    written,
    commits && `### Commits\n\n${commits}`,
  ].filter((part) => part !== '');
  const start = changelog.indexOf(`\n${UNRELEASED}\n`) + 1;
  const rest = changelog.slice(start + UNRELEASED.length).match(/^## [\s\S]*/mu)?.[0] ?? '';
  const text = `${changelog.slice(0, start)}${[...parts, rest].join('\n\n').trimEnd()}\n`;
  return { text };
}
