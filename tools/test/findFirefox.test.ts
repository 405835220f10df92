import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFirefox } from './findFirefox.ts';

const folder = mkdtempSync(join(tmpdir(), 'campusdocs-firefox-'));
const program = (name: string) => {
  const path = join(folder, name);
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, 0o755);
  return path;
};
const PATH = ['/nowhere', folder].join(delimiter);

afterAll(() => rmSync(folder, { recursive: true }));

test('a Firefox that is not installed is no error', () => {
  expect(findFirefox({ PATH: '/nowhere' })).toBeUndefined();
  expect(findFirefox({ PATH: '/nowhere', CAMPUSDOCS_FIREFOX: '' })).toBeUndefined();
});

test('the extended support release is preferred, and the named one to both', () => {
  const plain = program('firefox');
  expect(findFirefox({ PATH })).toBe(plain);
  const extended = program('firefox-esr');
  expect(findFirefox({ PATH })).toBe(extended);
  expect(findFirefox({ PATH, CAMPUSDOCS_FIREFOX: plain })).toBe(plain);
});

test('a named Firefox that cannot be run is an error', () => {
  const CAMPUSDOCS_FIREFOX = join(folder, 'missing');
  expect(() => findFirefox({ PATH, CAMPUSDOCS_FIREFOX })).toThrow(/CAMPUSDOCS_FIREFOX.*missing/u);
});
