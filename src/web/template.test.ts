import { expect, test } from 'vitest';
import { fillTemplate } from './template.ts';

const TEMPLATE =
  '<head><!--head--><script nonce="%NONCE%"></script></head><!--app--><script type="application/json">"%DATA%"</script>';

const PAGE = {
  head: {
    siteName: '学海',
    title: '$& <b> "x"',
    description: '%NONCE%',
    path: '/?q=a&c=test',
  },
  shareImage: { square: 'https://docs.example.edu/assets/icon.png' },
  app: '<p>%NONCE% $1 <!--data--></p>',
  data: '{"q":"<!--app-->"}',
  nonce: 'abc',
  hasFeeds: true,
};

test('fills every placeholder once, whatever the content', () => {
  const html = fillTemplate(TEMPLATE, PAGE);
  expect(html).toContain('<title>$&amp; &lt;b&gt; &quot;x&quot;</title>');
  expect(html).toContain('<meta name="description" content="%NONCE%">');
  expect(html).toContain('<p>%NONCE% $1 <!--data--></p>');
  expect(html).toContain('<script nonce="abc">');
  expect(html).toContain('<script type="application/json">{"q":"<!--app-->"}</script>');
});

test('contains title, description and image for link previews', () => {
  const html = fillTemplate(TEMPLATE, PAGE);
  for (const tag of [
    '<meta property="og:title" content="$&amp; &lt;b&gt; &quot;x&quot;">',
    '<meta property="og:description" content="%NONCE%">',
    '<meta property="og:image" content="https://docs.example.edu/assets/icon.png">',
    '<meta property="og:site_name" content="学海">',
    '<meta itemprop="image" content="https://docs.example.edu/assets/icon.png">',
  ]) {
    expect(html).toContain(tag);
  }
});

test('adds a canonical URL only if the host of the site is known', () => {
  const origin = 'https://docs.example.edu/';
  expect(fillTemplate(TEMPLATE, { ...PAGE, origin })).toContain(
    '<link rel="canonical" href="https://docs.example.edu/?q=a&amp;c=test">',
  );
  expect(fillTemplate(TEMPLATE, PAGE)).not.toContain('canonical');
});

test('a page without a path is not indexed', () => {
  const { path, ...head } = PAGE.head;
  expect(fillTemplate(TEMPLATE, PAGE)).not.toContain('noindex');
  const html = fillTemplate(TEMPLATE, { ...PAGE, head, origin: 'https://docs.example.edu/' });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain(path);
});

test('links the OpenSearch description and feeds, if the site has them', () => {
  const about = { ...PAGE, head: { ...PAGE.head, path: '/about' } };
  const html = fillTemplate(TEMPLATE, about);
  const links = [...html.matchAll(/<link rel="(search|alternate)"[^>]* href="([^"]+)">/gu)];
  expect(links.map(([, rel, href]) => [rel, href])).toEqual([
    ['search', '/opensearch.xml'],
    ['alternate', '/feeds/items.atom'],
    ['alternate', '/feeds/items.json'],
    ['alternate', '/opds'],
  ]);
  expect(fillTemplate(TEMPLATE, { ...about, hasFeeds: false })).not.toMatch(/opensearch|opds/u);
  // The page of results is as small as it can be.
  expect(fillTemplate(TEMPLATE, PAGE)).not.toContain('opds');
  const exported = { ...about, standalone: { page: '/', hasFiles: true } };
  expect(fillTemplate(TEMPLATE, exported)).not.toContain('opds');
});
