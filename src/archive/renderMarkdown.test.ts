import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderMarkdown } from './renderMarkdown.ts';

test('links have rel noopener noreferrer, and a bare address becomes a link', () => {
  expect(renderMarkdown('[站](https://example.edu/) 和 https://example.org')).toBe(
    '<p><a href="https://example.edu/" rel="noopener noreferrer">站</a> 和 ' +
      '<a href="https://example.org" rel="noopener noreferrer">https://example.org</a></p>',
  );
});

test('links within the site and mailto links are kept', () => {
  expect(renderMarkdown('[a](/about) [b](mailto:a@example.edu)')).toContain('href="/about"');
  expect(renderMarkdown('<a@example.edu>')).toContain('href="mailto:a@example.edu"');
});

test.each([
  '[x](javascript:alert(1))',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="\\//evil.example/">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<a href=" java&#x0A;script:alert(1)">x</a>',
])('%s loses its href', (text) => {
  expect(renderMarkdown(text)).not.toContain('href');
});

test.each([
  ['<script>alert(1)</script>好', '好'],
  ['<img src=x onerror=alert(1)>好', '好'],
  ['![图](https://tracker.example/x.png)', '<p></p>'],
  ['<p style="position:fixed" class="x" onclick="x()">好</p>', '<p>好</p>'],
  ['<iframe src="https://evil.example/"></iframe>好', '好'],
  ['<svg><a xlink:href="javascript:alert(1)">好</a></svg>', '好'],
])('%s is sanitised', (text, html) => {
  const result = renderMarkdown(text);
  expect(result.replace(/<a[^>]*>|<\/a>/gu, '').replace(/^<p>(.+)<\/p>$/u, '$1')).toBe(
    html.replace(/^<p>(.+)<\/p>$/u, '$1'),
  );
});

test('the first levels of heading are left to the page', () => {
  expect(renderMarkdown('# 标题')).toBe('<h3>标题</h3>');
});

// spec 3.14
test('no text yields an element, attribute or address outside the allowlist', () => {
  const piece = fc.constantFrom(
    ...['<script>', '</script>', '<a href="', '">', 'javascript:', '<svg', '/onload=', '<b>'],
    ...['<!--', '-->', '<![CDATA[', '<style>', '<math>', '[x](', ')', '`', '&lt;', '&colon;'],
    ...['\n', '\t', ' ', 'x', "'", '<', '"', 'data:', '//evil.example', '\\', '<img src='],
  );
  const element =
    'p|br|hr|h[3-6]|blockquote|pre|code|kbd|ul|ol|li|em|strong|b|i|del|s|su[bp]|a|table|thead|tbody|t[rhd]';
  const tag = new RegExp(
    `^</?(?:${element})(?: (?:href|title|rel|start)="[^"<>]*")*(?: /)?>$`,
    'u',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const html = renderMarkdown(pieces.join(''));
      for (const [found] of html.matchAll(/<[^>]*>?/gsu)) {
        expect(found).toMatch(tag);
        const address = / href="([^"]*)"/u.exec(found)?.[1] ?? '';
        const plain = address.replace(/&(?:amp|lt|gt|quot);/gu, '_');
        const { protocol, host } = new URL(plain, 'https://here.example/');
        expect(['http:', 'https:', 'mailto:']).toContain(protocol);
        expect(host).not.toBe('evil.example');
      }
    }),
    { numRuns: 2000 },
  );
});
