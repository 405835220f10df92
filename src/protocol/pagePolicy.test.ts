import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appPolicy, policyText, TOAST_STYLES, VIEWER_POLICY } from './pagePolicy.ts';

test('the allowed style hashes match the installed version of the toasts', () => {
  const source = readFileSync(new URL(import.meta.resolve('sonner')), 'utf8');
  const [, literal = ''] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/u.exec(source) ?? [];
  const sources = ['', String(JSON.parse(literal))].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  expect(TOAST_STYLES).toEqual(sources);
});

test('no policy allows inline scripts without the nonce', () => {
  const app = appPolicy({ data: undefined, blog: undefined, main: undefined, wiki: undefined }, []);
  for (const policy of [app, VIEWER_POLICY]) {
    const text = policyText(policy);
    const { scriptSrc } = policy;
    expect(scriptSrc.join(' ')).not.toMatch(
      /'unsafe-inline'|'unsafe-eval'|https?:|\*|data:|blob:/u,
    );
    expect(text).toContain("frame-ancestors 'self'");
    expect(text).toContain("base-uri 'none'");
    expect(text).toMatch(/object-src 'none'|default-src 'none'/u);
  }
  expect(policyText(app).match(/unsafe-inline/gu)).toHaveLength(1);
  expect(policyText(VIEWER_POLICY)).not.toContain('unsafe-inline');
});
