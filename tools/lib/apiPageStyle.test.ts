import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API_PAGE_STYLE } from '../../src/server/api/apiPageStyle.ts';

const colours = readFileSync(new URL('../../src/web/ui/colours.css', import.meta.url), 'utf8');

/** The tokens of day and night. */
function tokensOf(css: string): readonly (readonly string[])[] {
  return css
    .split('@media (prefers-color-scheme: dark)')
    .map((theme) => theme.match(/--[a-z-]+: [^;]+/gu) ?? []);
}

test('has the colours of the web app, by day and by night', () => {
  const own = tokensOf(API_PAGE_STYLE);
  const [day, night] = tokensOf(colours);
  expect(own.map(({ length }) => length)).toEqual([8, 8]);
  expect(day).toEqual(expect.arrayContaining([...(own[0] ?? [])]));
  expect(night).toEqual(expect.arrayContaining([...(own[1] ?? [])]));
});
