import { expect, test } from 'vitest';
import { findNewSyntax } from './findNewSyntax.ts';

test.each([
  ['{ using file = open(); }', ['using']],
  ['await using file = open();', ['using']],
  ['import data from "./a.json" with { type: "json" };', ['import attributes']],
  ['import("./a.json", { with: { type: "json" } });', ['import attributes']],
  ['import defer * as a from "./a.js";', ['import defer']],
  ['class A { @bound m() {} }', ['decorators']],
  ['/(?i:a)b/.test(c)', ['modifiers in /(?i:a)b/']],
  ['/(?-i:a)b/.test(c)', ['modifiers in /(?-i:a)b/']],
  ['/(?<y>a)|(?<y>b)/.test(c)', ['a group name twice in /(?<y>a)|(?<y>b)/']],
])('%s is newer than the oldest browsers', (source, expected) => {
  expect(findNewSyntax(source)).toEqual(expected);
});

test.each([
  'class A { static { this.#a ??= 1n; } static #a; }',
  '/(?<year>\\d{4})-(?:a)(?=b)(?<!c)[\\p{L}--[a]]/v.test(d)',
  'for await (const a of b) c.d ||= a?.e; export * as e from "./f.js"; import("./g.js");',
])('%s is not', (source) => {
  expect(findNewSyntax(source)).toEqual([]);
});
