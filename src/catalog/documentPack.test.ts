import { expect, test } from 'vitest';
import { readItem } from './catalog.ts';
import { packableDocument, packFacts } from './documentPack.ts';
import type { Item } from './item.ts';

const ID = '0123456789abcdef0123456789abcdef';

function docAt(url: string, filesize?: number, id = ID): Item {
  const data = { title: 'a', course: [{ name: 'b' }], filesize };
  const { item } = readItem({ id, type: 'doc', url, data });
  return item && item.type !== 'unknown' ? item : expect.fail('no item');
}

test.each([
  [`/files/${ID}.pdf`, 'pdf'],
  [`/files/${ID}.zip`, 'zip'],
  [`/files/${ID}.webp`, undefined],
  [`/files/${'f'.repeat(32)}.pdf`, undefined],
  [`https://elsewhere.example/files/${ID}.pdf`, undefined],
  ['/wiki/page', undefined],
])('the document at %s is packed as %s', (url, type) => {
  expect(packableDocument(docAt(url))?.type).toBe(type);
});

test('a pack is as large as its documents, and of unknown size if one of them is', () => {
  const other = 'f'.repeat(32);
  const known = docAt(`/files/${ID}.pdf`, 1000);
  const elsewhere = docAt('https://elsewhere.example/a.pdf', 5000);
  const unknown = docAt(`/files/${other}.pdf`, undefined, other);
  expect(packFacts([known, elsewhere])).toEqual({ count: 1, bytes: 1000 });
  expect(packFacts([known, unknown])).toEqual({ count: 2, bytes: undefined });
  expect(packFacts([elsewhere])).toEqual({ count: 0, bytes: 0 });
});
