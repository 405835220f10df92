import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Wordmark } from './Wordmark.tsx';

// spec 1.8
test('the wordmark has four distinct sizes', () => {
  const sizes = ['sm', 'md', 'lg', 'xl'] as const;
  const brand = { name: '示例文库', suffix: 'beta' };
  const faces = sizes.map((size) => renderToStaticMarkup(<Wordmark brand={brand} size={size} />));
  expect(new Set(faces).size).toBe(4);
  for (const html of faces) expect(html).toMatch(/示例文库.*beta/u);
});
