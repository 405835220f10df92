import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { COVER_SIZES } from './coverSizes.ts';

test('docs/use/api.md promises covers of the size that they are drawn in', async () => {
  const api = await readFile(new URL('../../docs/use/api.md', import.meta.url), 'utf8');
  expect(api).toContain(`a thumbnail, at most ${COVER_SIZES.thumbnail} px wide`);
  expect(api).toContain(`in full, at most ${COVER_SIZES.full} px on the longer side`);
});
