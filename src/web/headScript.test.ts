/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_VIEWS } from './home/pageViews.ts';
import { keptKey } from './kept/keptStore.ts';
import { PREFIX } from './restore/createScrollPositions.ts';

/** The script runs before any module, so it repeats the storage keys of the app. */
const script = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');

test('the script in the head counts page views with the key and limit of the banner', () => {
  expect(script).toContain(`localStorage.getItem('${PAGE_VIEWS.key}')`);
  expect(script).toContain(`localStorage.setItem('${PAGE_VIEWS.key}'`);
  expect(script).toContain(`views < ${PAGE_VIEWS.shown})`);
});

test('the script in the head reads scroll positions under the storage key of the app', () => {
  expect(script).toContain(`sessionStorage.getItem(\`${PREFIX}\${history.state?.key}\`)`);
});

test('the script in the head looks for recent lists under the keys of their store', () => {
  expect(script).toContain("['searches', 'opened']");
  expect(script).toContain(
    `localStorage.getItem(\`${keptKey('searches').replace('searches', '$')}`,
  );
});
