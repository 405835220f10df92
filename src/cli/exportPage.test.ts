import { expect, test } from 'vitest';
import { exportPage } from './exportPage.ts';

const PAGE = `<head>
    <meta charset="utf-8" />
    <script nonce="">one()</script>
    <style>two{}</style>
    <meta property="csp-nonce" nonce="">
    <script type="module" src="/app.js" nonce=""></script>
  </head>
  <script type="application/json" nonce="">{"a":"\\u003cscript>"}</script>`;

const html = exportPage(PAGE, {
  scriptSrc: ["'self'"],
  styleSrcElem: ["'self'"],
  imgSrc: ['data:'],
  frameAncestors: ['a'],
});

test('the policy comes first in the head, and names each inline script and style by its hash', () => {
  // printf 'one()' | openssl dgst -sha256 -binary | base64
  const hash = 'HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4=';
  expect(html).toMatch(
    /^<head>\s*<meta charset="utf-8" \/>\s*<meta http-equiv="Content-Security-/u,
  );
  const ofStyle = 'zNoNP6PwV+iRBUyK7cWXjqg8ubbJlDFaL3MDTiruUtg=';
  expect(html).toContain(
    `content="script-src 'self' 'sha256-${hash}'; style-src-elem 'self' 'sha256-${ofStyle}'; img-src data:"`,
  );
});

test('removes nonces, which would be the same for every visitor', () => {
  expect(html).not.toContain('nonce');
});

test('omits directives that only a header can set, because browsers warn about them', () => {
  expect(html).not.toContain('frame-ancestors');
});
