import { expect, test } from 'vitest';
import { DOWNLOAD_ERRORS, shownError } from './downloadErrors.ts';

test.each([
  [{ canSignIn: true, membersOnly: false }, 'sign-in', true],
  [{ canSignIn: false, membersOnly: false }, 'campus', true],
  [{ canSignIn: true, membersOnly: true }, 'members', false],
  [{ canSignIn: false, membersOnly: true }, 'no-sign-in', false],
] as const)('with %j a refused download says %s', (site, code, namesCampus) => {
  expect(shownError('sign-in', site)).toBe(code);
  expect(DOWNLOAD_ERRORS[code].text.includes('校园网')).toBe(namesCampus);
  expect(shownError('network', site)).toBe('network');
});
