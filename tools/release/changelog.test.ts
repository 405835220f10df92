import { expect, test } from 'vitest';
import { closeUnreleased, listCommits, nextVersion, readReleased } from './changelog.ts';

const BEFORE = `# Changelog

Words.

## Unreleased

### Added

- A thing, written by hand.

## 0.1.0 – 2026-11-24

### Added

- The beginning.
`;

test('a release keeps what people wrote, and adds the commits below it', () => {
  const settings = { version: '0.2.0', date: '2026-12-01', commits: '- **search**: a; b' };
  const { text = '' } = closeUnreleased(BEFORE, settings);
  expect(text).toBe(`# Changelog

Words.

## Unreleased

## 0.2.0 – 2026-12-01

### Added

- A thing, written by hand.

### Commits

- **search**: a; b

## 0.1.0 – 2026-11-24

### Added

- The beginning.
`);
  expect(readReleased(text, '0.2.0')).toBe(
    '### Added\n\n- A thing, written by hand.\n\n### Commits\n\n- **search**: a; b',
  );
  expect(closeUnreleased(text, settings).error).toContain('names 0.2.0 already');
  expect(closeUnreleased(text, { ...settings, version: '0.3.0', commits: '' }).error).toContain(
    'Nothing has changed',
  );
});

test('commits are listed by area, without those that concern developers alone', () => {
  expect(
    listCommits([
      'search: fold half-width kana',
      "Merge branch 'n-jobs'",
      'docs: list what a trusted proxy can set',
      'access: end sessions of a person',
      'search: rank by year',
    ]),
  ).toBe(
    '- **access**: end sessions of a person\n- **search**: fold half-width kana; rank by year',
  );
});

test.each([
  ['0.1.0', '### Added\n\n- a', '0.2.0'],
  ['0.1.0', '### Fixed\n\n- a', '0.1.1'],
  ['0.1.9', '### Fixed\n\n- a\n\n### Changed\n\n- b', '0.2.0'],
  ['1.2.3', '### Removed\n\n- a', '2.0.0'],
  ['0.2.3', '### Removed\n\n- a', '0.3.0'],
])('after %s, %j makes %s', (version, unreleased, next) => {
  expect(nextVersion(version, unreleased)).toBe(next);
});
