import { expect, test } from 'vitest';
import { wantsPage } from './wantsPage.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

test.each([
  [{ accept: BROWSER, 'sec-fetch-mode': 'navigate' }, true],
  [{ accept: BROWSER }, true],
  [{ accept: 'TEXT/HTML' }, true],
  [{ accept: 'text/html, application/json' }, true],
  [{ accept: 'text/html;q=0.5, application/json;q=0.4' }, true],
  [{ accept: BROWSER, 'sec-fetch-mode': 'cors' }, false],
  [{ accept: '*/*', 'sec-fetch-mode': 'navigate' }, false],
  [{ accept: 'image/avif,image/webp,*/*' }, false],
  [{ accept: 'application/json' }, false],
  [{ accept: 'text/html;q=0.3, application/problem+json' }, false],
  [{ accept: 'text/html;q=0' }, false],
  [{ accept: 'text/html;q=x' }, false],
  [{}, false],
] as const)('%j gets a page: %s', (headers, expected) => {
  expect(wantsPage(new Headers(headers))).toBe(expected);
});
