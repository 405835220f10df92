import { expect, test } from 'vitest';
import { escapeMarkup } from './escapeMarkup.ts';

test('no character of a text opens a tag, ends an attribute or begins an entity', () => {
  expect(escapeMarkup(`<a b='"'>&amp;高数</a>`)).toBe(
    '&lt;a b=&#39;&quot;&#39;&gt;&amp;amp;高数&lt;/a&gt;',
  );
});
