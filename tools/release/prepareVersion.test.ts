import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareVersion } from './prepareVersion.ts';
import { createRunner, type Run } from './runProgram.ts';

let root: string;
let remote: string;
let run: Run;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'campusdocs-version-'));
  remote = `${root}.git`;
  run = createRunner(root);
  const pack = { name: 'campusdocs', version: '0.1.0' };
  write('package.json', `${JSON.stringify(pack, undefined, 2)}\n`);
  write('package-lock.json', JSON.stringify({ ...pack, packages: { '': pack } }));
  for (const name of ['compose.yaml', 'compose.cluster.yaml']) {
    write(name, `image: \${CAMPUSDOCS_VERSION:-0.1.0}\n`);
  }
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n### Added\n\n- By hand.\n');
  run('git', ['init', '--quiet', '--initial-branch', 'main']);
  for (const [name, value] of [
    ['user.name', 'Tester'],
    ['user.email', 'tester@example.edu'],
    ['commit.gpgSign', 'false'],
    ['tag.gpgSign', 'false'],
  ] as const) {
    run('git', ['config', name, value]);
  }
  commit('search: begin');
});

afterEach(() => {
  for (const folder of [root, remote]) rmSync(folder, { recursive: true, force: true });
});

test('a version is written, committed and tagged, and nothing is sent', () => {
  run('git', ['init', '--quiet', '--bare', remote]);
  run('git', ['remote', 'add', 'origin', remote]);
  const settings = { run, today: '2026-12-01' };
  expect(prepareVersion(root, 'next', settings)).toEqual({ version: '0.1.0' });
  write(
    'CHANGELOG.md',
    read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n### Fixed\n\n- A bug.\n'),
  );
  commit('search: fold half-width kana');

  expect(prepareVersion(root, 'next', settings)).toEqual({ version: '0.1.1' });
  expect(run('git', ['tag', '--points-at', 'HEAD'])).toBe('v0.1.1');
  expect(run('git', ['log', '-1', '--format=%s'])).toBe('release: 0.1.1');
  expect(run('git', ['status', '--porcelain', '--untracked-files=no'])).toBe('');
  expect(JSON.parse(read('package.json')).version).toBe('0.1.1');
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.1.1',
    packages: { '': { version: '0.1.1' } },
  });
  expect(read('compose.cluster.yaml')).toContain(':-0.1.1}');
  expect(read('CHANGELOG.md')).toContain(
    '## 0.1.1 – 2026-12-01\n\n### Fixed\n\n- A bug.\n\n### Commits\n\n- **search**: fold half-width kana',
  );
  expect(run('git', ['ls-remote', 'origin'])).toBe('');
});

test('what is no version or is tagged already is refused, and nothing changes', () => {
  run('git', ['tag', 'v0.1.0']);
  const settings = { run, today: '2026-12-01' };
  expect(prepareVersion(root, 'v0.2.0', settings).error).toBe(
    'v0.2.0 is no version such as 0.2.0.',
  );
  expect(prepareVersion(root, '0.1.0', settings).error).toBe('There is a tag v0.1.0 already.');
  expect(run('git', ['status', '--porcelain'])).toBe('');
});

function read(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text);
}

function commit(subject: string): void {
  run('git', ['add', '.']);
  run('git', ['commit', '--quiet', '--message', subject]);
}
