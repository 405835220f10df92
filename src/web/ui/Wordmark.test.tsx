import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Wordmark } from './Wordmark.tsx';

test('the wordmark has four sizes, each of its own', () => {
  const sizes = ['sm', 'md', 'lg', 'xl'] as const;
  const faces = sizes.map((size) => renderToStaticMarkup(<Wordmark size={size} />));
  expect(new Set(faces).size).toBe(4);
  for (const html of faces) expect(html).toContain('CampusDocs');
});
