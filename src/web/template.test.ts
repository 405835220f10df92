import { expect, test } from 'vitest';
import { fillTemplate } from './template.ts';

const TEMPLATE =
  '<head><!--head--><script nonce="%NONCE%"></script></head><!--app--><script type="application/json">"%DATA%"</script>';

test('every placeholder is filled, once, whatever the content looks like', () => {
  const html = fillTemplate(TEMPLATE, {
    head: { title: '$& <b> "x"', description: '%NONCE%', canonical: '/?q=a&c=test' },
    app: '<p>%NONCE% $1 <!--data--></p>',
    data: '{"q":"<!--app-->"}',
    nonce: 'abc',
  });
  expect(html).toContain('<title>$&amp; &lt;b&gt; &quot;x&quot;</title>');
  expect(html).toContain('<meta name="description" content="%NONCE%">');
  expect(html).toContain('href="/?q=a&amp;c=test"');
  expect(html).toContain('<p>%NONCE% $1 <!--data--></p>');
  expect(html).toContain('<script nonce="abc">');
  expect(html).toContain('<script type="application/json">{"q":"<!--app-->"}</script>');
});
