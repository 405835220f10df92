import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createFoldStore } from './foldStore.ts';
import { ResultItem } from './ResultItem.tsx';

test('renders each card in a boundary that hydrates on its own, after the page', () => {
  const item = { type: 'unknown', id: '0123456789abcdef0123456789abcdef' } as const;
  const html = renderToString(
    <ResultItem
      item={item}
      position={0}
      total={1}
      folds={createFoldStore()}
      folded={undefined}
      earlierHeight={undefined}
      previewed={false}
      onPreview={undefined}
    />,
  );
  // React's marker of a boundary that hydrates in a separate task.
  expect(html).toMatch(/^<li[^>]*><!--\$-->.*<!--\/\$--><\/li>$/u);
});
