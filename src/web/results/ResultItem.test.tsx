import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ResultItem } from './ResultItem.tsx';

test('each card is sent so that the browser can take it over by itself, behind the page', () => {
  const item = { type: 'unknown', id: '0123456789abcdef0123456789abcdef' } as const;
  const html = renderToString(
    <ResultItem
      item={item}
      position={0}
      total={1}
      height={undefined}
      previewed={false}
      onPreview={undefined}
    />,
  );
  // React's mark of a part that is hydrated in a task of its own.
  expect(html).toMatch(/^<li[^>]*><!--\$-->.*<!--\/\$--><\/li>$/u);
});
