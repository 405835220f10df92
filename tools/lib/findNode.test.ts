import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { findNode, wantedMajor } from '../../bin/findNode.mjs';

test('the Node that runs is used where it is new enough, and else the pinned one', () => {
  // Tests run on the pinned line.
  expect(Number.parseInt(process.versions.node, 10)).toBeGreaterThanOrEqual(wantedMajor());
  expect(findNode()).toBe(process.execPath);
  expect(findNode({ running: '20.19.0' })).toBe(findNode({ pinned: true }));
});

test('the pinned Node is a program among the dependencies, or on other machines the own', () => {
  const found = findNode({ pinned: true }) ?? '';
  expect(existsSync(found)).toBe(true);
  expect(basename(found)).toMatch(/^node(?:\.exe)?$/u);
});
