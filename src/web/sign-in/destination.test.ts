import { expect, test } from 'vitest';
import { destinationOf, loginUrl } from './destination.ts';

const FILE = `/files/${'a'.repeat(32)}`;

test.each([
  ['/', 'home'],
  ['/?q=高等数学&c=test', 'home'],
  [`${FILE}.pdf?filename=a.pdf&f=1`, 'download'],
  [`${FILE}.pdf?filename=a.pdf&f=2`, 'file'],
  [`${FILE}.pdf`, 'file'],
  [`${FILE}.jpg`, 'file'],
  [`${FILE}.zip`, 'download'],
  [`/pdf-viewer/web/viewer.html?file=${encodeURIComponent(`${FILE}.pdf?f=1`)}`, 'file'],
  ['/auth/0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70/cli', 'page'],
])('%s is a destination of the kind %s', (to, kind) => {
  expect(destinationOf(to)).toBe(kind);
});

test('a path goes through the address of the sign-in whole', () => {
  const to = `${FILE}.pdf?filename=${encodeURIComponent('高数 & 线代#1.pdf')}&f=1`;
  expect(new URL(loginUrl(to), 'http://localhost').searchParams.get('to')).toBe(to);
  expect(loginUrl('/')).toBe('/login');
});
