import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPublished } from '../catalog/readPublished.ts';
import { catalogOf, publishLists } from './publish.ts';
import { createItemPublisher } from './publishItems.ts';
import { createArchiveReader } from './readArchive.ts';

const id = (number: number) => number.toString(16).padStart(32, '0');
const fileOf = (number: number) => `metadata/${id(number)}.yml`;

/** The main host, as archives that began elsewhere write it. */
const FULL = 'https://docs.example.edu';

const ITEMS = {
  doc: (number: number, title: string) =>
    `data: { title: ${title}, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }
url: ${number % 2 === 0 ? FULL : ''}/files/${id(number)}.pdf`,
  test: (number: number, title: string) =>
    `data: { course: { name: ${title} }, time: { start: '2023', end: '2024' }, content: [原题], filetype: pdf }
url: /files/${id(number)}.pdf`,
  book: (number: number, title: string) =>
    `data: { title: ${title}, authors: [作者], publisher: 出版社, filetype: pdf }
url: /files/${id(number)}.pdf`,
};
type Type = keyof typeof ITEMS;

const metadata = (number: number, type: Type, title: string) =>
  `id: ${id(number)}
type: ${type}
${ITEMS[type](number, title)}
`;

const wiki = (number: number) =>
  JSON.stringify([
    { id: id(number), type: 'test', url: '/w1', data: { content: ['答案'], filetype: 'wiki' } },
    { url: '/w2', data: { course: { name: '泛函' }, time: { start: 2023, end: 2024 } } },
  ]);

const number = fc.nat({ max: 5 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('item' as const),
    number,
    type: fc.constantFrom<Type>('doc', 'test', 'book'),
    title: fc.constantFrom('甲', '乙篇', '"a𠀀,b"'),
  }),
  fc.record({ kind: fc.constant('removed' as const), number }),
  fc.record({ kind: fc.constant('renamed' as const), number, to: number }),
  fc.record({ kind: fc.constant('document' as const), number, text: fc.constantFrom('a', 'bb') }),
  fc.record({ kind: fc.constant('wiki' as const), number }),
  fc.record({ kind: fc.constant('site' as const), mainHost: fc.constantFrom(FULL, undefined) }),
  fc.record({ kind: fc.constant('published' as const) }),
);

test('after any edit, the lists are byte for byte those of a fresh reading', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 20 }), async (steps) => {
      const folder = await mkdtemp(join(tmpdir(), 'campusdocs-edits-'));
      try {
        await write(folder, { [fileOf(9)]: metadata(9, 'doc', '始') });
        const publisher = open(folder);
        let mainHost: string | undefined;
        for (const one of steps) {
          if (one.kind === 'site') mainHost = one.mainHost;
          else if (one.kind === 'published') await publisher(mainHost);
          else await apply(folder, one);
        }
        const lists = await publisher(mainHost);
        expect(asTexts(lists)).toEqual(asTexts(await open(folder)(mainHost)));
        const { items, wiki } = asTexts(lists);
        const found = JSON.stringify(readPublished({ items, wiki }, mainHost).items);
        expect(JSON.stringify(catalogOf(lists).items)).toBe(found);
      } finally {
        await rm(folder, { recursive: true });
      }
    }),
    {
      numRuns: 60,
      examples: [
        [
          [
            { kind: 'wiki', number: 3 },
            { kind: 'item', number: 3, type: 'test', title: '甲' },
            { kind: 'published' },
            { kind: 'item', number: 3, type: 'doc', title: '甲' },
          ],
        ],
      ],
    },
  );
});

type Lists = ReturnType<typeof publishLists>;

/** Publishes the same folder repeatedly. */
function open(folder: string): (mainHost: string | undefined) => Promise<Lists> {
  const reader = createArchiveReader(folder, { graceMs: 0 });
  const publishItems = createItemPublisher();
  return async (mainHost) => {
    const { archive, reason } = await reader.read();
    if (!archive) throw new Error(reason);
    return publishLists(archive, mainHost, publishItems);
  };
}

function asTexts({ items, prepared, wiki }: Lists): Record<'items' | 'prepared' | 'wiki', string> {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { items: text(items), prepared: text(prepared), wiki: text(wiki) };
}

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Edit = Exclude<Step, { readonly kind: 'site' | 'published' }>;

async function apply(folder: string, edit: Edit): Promise<void> {
  switch (edit.kind) {
    case 'item':
      return write(folder, { [fileOf(edit.number)]: metadata(edit.number, edit.type, edit.title) });
    case 'removed':
      return rm(join(folder, fileOf(edit.number)), { force: true });
    case 'renamed':
      await rename(join(folder, fileOf(edit.number)), join(folder, fileOf(edit.to))).catch(
        () => undefined,
      );
      return write(folder, { [fileOf(edit.to)]: metadata(edit.to, 'doc', '改名') });
    case 'document':
      return write(folder, { [`files/${id(edit.number)}.pdf`]: edit.text });
    case 'wiki':
      return write(folder, { 'wiki.json': wiki(edit.number) });
  }
}
