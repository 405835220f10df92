import { expect, test } from 'vitest';
import { readArchive } from '../src/archive/readArchive.ts';
import { readCatalog } from '../src/catalog/catalog.ts';
import { cloneItems } from './cloneItems.ts';

test('clones have ids of their own, also those of wiki entries', async () => {
  const { archive } = await readArchive('demo');
  const { items } = readCatalog(archive?.items ?? [], archive?.wiki ?? []);
  const known = items.filter((item) => item.type !== 'unknown');
  expect(known.filter(({ id }) => id.startsWith('wiki-')).length).toBeGreaterThan(1);
  const ids = cloneItems(known, 3).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3 * known.length);
});
