import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/anyCharacter.ts';
import { HOSTILE_RETURNS } from '../../test/support/protocol/hostileReturns.ts';
import { runs } from '../../tools/test/runs.ts';
import { safeReturn, signInUrl } from './safeReturn.ts';

const SITE = 'https://docs.example.edu';

test.each([
  '/',
  '/?q=%E9%AB%98%E6%95%B0&c=test',
  '/about',
  '/files/0123456789abcdef0123456789abcdef.pdf?filename=a+b.pdf&f=1',
  '/files/0123456789abcdef0123456789abcdef.pdf?filename=%2F%2Fevil.example%2F&f=1',
  '/?q=a#results',
  '/?to=https://evil.example/',
  '/logins',
  '/authors/login',
])('returns a path of this site: %s', (path) => {
  expect(safeReturn(path)).toBe(path);
});

test('returns paths as browsers normalize them', () => {
  expect(safeReturn('/?q=高数')).toBe('/?q=%E9%AB%98%E6%95%B0');
  expect(safeReturn('/a/../about')).toBe('/about');
});

test.each(HOSTILE_RETURNS)('%j neither leaves the site nor loops', (value) => {
  expectInside(safeReturn(value));
});

test('covers at least sixty hostile values', () => {
  expect(new Set(HOSTILE_RETURNS).size).toBeGreaterThanOrEqual(60);
});

test('no text leaves the site', () => {
  const pieces = fc.constantFrom(
    ...['/', '\\', '//', '\t', '\n', '\r', ' ', '@', ':', '.', '..', '%2f', '%5c', '%2e', '%09'],
    ...['evil.example', 'https:', 'javascript:', 'login', 'auth', '?', '#', '／', '。', '\u2028'],
  );
  const values = fc.oneof(
    fc.string(),
    fc.string({ unit: anyCharacter }),
    fc.webUrl(),
    fc.array(pieces).map((parts) => `/${parts.join('')}`),
    fc.array(pieces).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(values, (value) => {
      const to = safeReturn(value);
      expectInside(to);
      expect(safeReturn(to)).toBe(to);
      expectInside(new URL(signInUrl(value), SITE).searchParams.get('to') ?? '/');
    }),
    { numRuns: runs(1000, 5000) },
  );
});

test('returns the home page for absent and endless values', () => {
  for (const none of [undefined, null, '', `/${'a'.repeat(2000)}`])
    expect(safeReturn(none)).toBe('/');
});

function expectInside(to: string): void {
  expect(to).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/u);
  for (const base of [SITE, 'http://127.0.0.1:3000']) {
    const url = new URL(to, base);
    expect(url.origin).toBe(new URL(base).origin);
    expect(url.username + url.password).toBe('');
    expect(decodeURIComponent(url.pathname)).not.toMatch(
      /^\/+(?:login|auth|callback|api)(?:\/|$)/iu,
    );
  }
}
