/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_VIEWS } from './home/pageViews.ts';
import { PREFIX } from './restore/createScrollPositions.ts';

/** It runs before any module is there, so it repeats by what keys the app stores. */
const script = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');

test('the script in the head counts page views under the key, and up to the number, of the banner', () => {
  expect(script).toContain(`localStorage.getItem('${PAGE_VIEWS.key}')`);
  expect(script).toContain(`localStorage.setItem('${PAGE_VIEWS.key}'`);
  expect(script).toContain(`views < ${PAGE_VIEWS.shown})`);
});

test('the script in the head looks for a scroll position under the key that the app stores it', () => {
  expect(script).toContain(`sessionStorage.getItem(\`${PREFIX}\${history.state?.key}\`)`);
});
