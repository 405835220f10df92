import { expect, test } from 'vitest';
import { destinationOf } from './destination.ts';

const FILE = `/files/${'a'.repeat(32)}`;

test.each([
  ['/', 'home'],
  ['/?c=test', 'home'],
  ['/?q=高等数学&c=test', 'results'],
  [`${FILE}.pdf?filename=a.pdf&f=1`, 'download'],
  [`${FILE}.pdf?filename=a.pdf&f=2`, 'file'],
  [`${FILE}.pdf`, 'file'],
  [`${FILE}.jpg`, 'file'],
  [`${FILE}.zip`, 'download'],
  ['/packs/courses/%E9%AB%98%E6%95%B0.zip', 'download'],
  ['/packs/selection.zip?ids=AAAAAAAAAAAAAAAAAAAAAA', 'download'],
  [`/pdf-viewer/web/viewer.html?file=${encodeURIComponent(`${FILE}.pdf?f=1`)}`, 'file'],
  ['/auth/0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70/cli', 'page'],
])('%s is a destination of kind %s', (to, kind) => {
  expect(destinationOf(to)).toBe(kind);
});
