import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeUnreleased, listCommits, nextVersion, readUnreleased } from './changelog.ts';
import type { Run } from './runProgram.ts';

/** The files that name the version, and how. */
const NAMED: Readonly<Record<string, (text: string, from: string, to: string) => string>> = {
  'package.json': (text, from, to) => text.replace(`"version": "${from}"`, `"version": "${to}"`),
  'package-lock.json': (text, _, to) => {
    const lock = JSON.parse(text);
    lock.version = to;
    lock.packages[''].version = to;
    return `${JSON.stringify(lock, undefined, 2)}\n`;
  },
  'compose.yaml': nameImage,
  'compose.cluster.yaml': nameImage,
};

function nameImage(text: string, from: string, to: string): string {
  return text.replaceAll(`{CAMPUSDOCS_VERSION:-${from}}`, `{CAMPUSDOCS_VERSION:-${to}}`);
}

/**
 * Writes a version into the files that name it, closes its section of the changelog, commits and
 * tags. Nothing is sent anywhere.
 *
 * @param wanted a version, or `next` for the one that the changelog asks for
 */
export function prepareVersion(
  root: string,
  wanted: string,
  { run, today }: { run: Run; today: string },
): { version: string; error?: never } | { version?: never; error: string } {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const changelog = read('CHANGELOG.md');
  const { version: current }: { version: string } = JSON.parse(read('package.json'));
  const tags = run('git', ['tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-v:refname']);
  const [last] = tags.split('\n').filter((name) => /^v\d+\.\d+\.\d+$/u.test(name));
  // The version that package.json names is itself the next one until it is tagged.
  const next = last === undefined ? current : nextVersion(current, readUnreleased(changelog) ?? '');
  const version = wanted === 'next' ? next : wanted;
  if (!/^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/u.test(version)) {
    return { error: `${version} is no version such as ${next}.` };
  }
  if (run('git', ['tag', '--list', `v${version}`]) !== '') {
    return { error: `There is a tag v${version} already.` };
  }
  // Of the first version, all commits would be listed: what people wrote says it better.
  const subjects = last ? run('git', ['log', '--no-merges', '--format=%s', `${last}..HEAD`]) : '';
  const { text, error } = closeUnreleased(changelog, {
    version,
    date: today,
    commits: listCommits(subjects.split('\n').reverse()),
  });
  if (error !== undefined) return { error };

  for (const [name, rename] of Object.entries(NAMED)) {
    writeFileSync(join(root, name), rename(read(name), current, version));
  }
  writeFileSync(join(root, 'CHANGELOG.md'), text);
  run('git', ['add', 'CHANGELOG.md', ...Object.keys(NAMED)]);
  run('git', ['commit', '--quiet', '--message', `release: ${version}`]);
  run('git', ['tag', '--annotate', `v${version}`, '--message', `CampusDocs ${version}`]);
  return { version };
}
