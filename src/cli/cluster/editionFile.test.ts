import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { expect, onTestFinished, test } from 'vitest';
import { createLiveReader } from '../live/createLiveReader.ts';
import type { Names, SearchTask } from '../live/searchMessages.ts';
import {
  copyTask,
  decodeEdition,
  EDITION_FORMAT,
  encodeEdition,
  type SharedEdition,
} from './editionFile.ts';
import { stampEdition } from './stampEdition.ts';

const ID = '0123456789abcdef0123456789abcdef';

/** The edition of a small archive, as its leader has it. */
async function readEdition(): Promise<SharedEdition> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-edition-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'metadata'));
  const item = `id: ${ID}\nurl: /files/${ID}.pdf\ntype: doc\ndata: { title: 甲, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }\n`;
  await writeFile(join(folder, 'metadata', `${ID}.yml`), item);
  const reader = createLiveReader({ folder, largestPacked: 20_000, wasProtected: false });
  const snapshot = await reader.read();
  if ('refused' in snapshot) throw new Error(snapshot.refused);
  let task: SearchTask | undefined;
  let names: Names | undefined;
  const { edition, diagnostics, changed } = await reader.publish(snapshot, (message) => {
    if (message.kind === 'searchable') task = copyTask(message.task);
    if (message.kind === 'names') ({ names } = message);
  });
  if (!edition || !task || !names) throw new Error('nothing was published');
  const documents = edition.documents.map((document) => {
    if ('isSame' in document) throw new Error('there is no edition before');
    return document;
  });
  return { task, names, reading: { diagnostics, changed }, edition: { ...edition, documents } };
}

test('an edition that is read is the one that was written, in buffers of its own', async () => {
  const written = await readEdition();
  const read = decodeEdition(encodeEdition(written));
  expect(read).toEqual(structuredClone(written));
  const { task, edition } = read ?? written;
  // They are transferred to threads one by one.
  const bodies = edition.documents.flatMap(({ body, brotli, gzip }) => [body, brotli, gzip]);
  const buffers = [task.items, task.wiki, edition.ids.ids, ...bodies].flatMap((one) => one ?? []);
  expect(new Set(buffers.map(({ buffer }) => buffer)).size).toBe(buffers.length);
});

test('an edition in another format is not read', async () => {
  const content = await readEdition();
  expect(decodeEdition(serialize({ format: EDITION_FORMAT + 1, content }))).toBeUndefined();
});

// If this fails, nodes of the last version cannot read what this one publishes: increment the format.
test('the parts of an edition in this format', async () => {
  const { edition, task, names } = await readEdition();
  const { settings, site } = edition;
  const parts = { edition, task, names, settings, site, document: edition.documents[0] ?? {} };
  const keys = Object.entries(parts).map(([name, part]) => [name, Object.keys(part).sort()]);
  expect([EDITION_FORMAT, Object.fromEntries(keys)]).toMatchInlineSnapshot(`
    [
      3,
      {
        "document": [
          "body",
          "brotli",
          "contentType",
          "gzip",
          "path",
          "tag",
        ],
        "edition": [
          "announcements",
          "documents",
          "ids",
          "settings",
          "site",
          "tag",
          "tombstones",
        ],
        "names": [
          "aliases",
          "lexicon",
        ],
        "settings": [
          "access",
          "archive",
          "contribute",
          "crawlers",
          "limits",
          "mirror",
          "ocr",
          "storage",
          "text",
        ],
        "site": [
          "about",
          "brand",
          "description",
          "hosts",
          "index",
          "links",
          "operator",
          "university",
        ],
        "task": [
          "arePrepared",
          "items",
          "mainHost",
          "wiki",
        ],
      },
    ]
  `);
});

test('documents that an edition changes get its time, and others keep theirs', async () => {
  const { edition } = await readEdition();
  const first = stampEdition(edition, undefined, 1000);
  const served = new Map(first.documents.map((document) => [document.path, document]));
  const [changed] = edition.documents;
  if (!changed) throw new Error('an edition has documents');
  const documents = edition.documents.map((one) =>
    one === changed ? { ...one, tag: 'another' } : one,
  );
  // The clock of the next leader is behind.
  const second = stampEdition({ ...edition, documents, tag: 'next' }, served, 900);
  expect(second.tag).toBe('1001.next');
  const tags = second.documents.map(({ path, tag }) => [path, tag]);
  const expected = first.documents.map(({ path, tag }) =>
    path === changed.path ? [path, '1001.another'] : [path, tag],
  );
  expect(tags).toEqual(expected);
});
