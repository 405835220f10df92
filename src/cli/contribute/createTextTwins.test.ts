import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pdfFixture } from '../../../test/support/archive/pdfFixture.ts';
import { createDocumentReader } from '../../archive/covers/createDocumentReader.ts';
import { createTextWork } from '../../archive/covers/createTextWork.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { createExaminer } from './createExaminer.ts';
import { createTextTwins } from './createTextTwins.ts';

const NEVER = new AbortController().signal;

async function setUp() {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-twins-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const texts = createDiskStorage(join(home, 'texts'));
  const reader = createDocumentReader();
  const examiner = createExaminer({
    propose: async () => ({
      type: 'doc',
      typeReason: '',
      proposals: { book: {}, test: {}, doc: {} },
    }),
  });
  onTestFinished(reader.close);
  onTestFinished(examiner.close);
  const twins = createTextTwins(texts);

  async function write(name: string, content: readonly string[], info = ''): Promise<string> {
    const path = join(home, name);
    const pages = content.map((text) => `BT /F1 12 Tf 20 100 Td (${text}) Tj ET`);
    await writeFile(path, pdfFixture({ content: pages, ...(info && { info }) }));
    return path;
  }

  return {
    twins,
    write,
    /** Reads the texts of an item, as the server does in the background. */
    async keep(content: readonly string[]): Promise<string> {
      const path = await write('kept.pdf', content);
      const id = createHash('md5').update(content.join()).digest('hex');
      const document = { size: 1, modified: 1, openLocally: async () => undefined };
      await createTextWork(texts).make(id, { ...document, type: 'pdf' }, reader, path);
      return id;
    },
    /** What is found of a new file. */
    async twinsOf(path: string): Promise<readonly string[]> {
      const facts = await examiner.examine(path, 'given.pdf', NEVER);
      if (facts.kind !== 'fit') throw new Error(facts.refusal);
      return twins.find(facts.textHash ?? '', facts.pages ?? 0);
    },
  };
}

test('the same text in another file is found, also in an item that came later', async () => {
  const { keep, twinsOf, write } = await setUp();
  const id = await keep(['Linear algebra', 'Second page']);
  await keep(['Linear algebra', 'Another page']);
  await keep(['Linear algebra Second page']);
  const again = await write(
    'a.pdf',
    ['Linear algebra', 'Second  page'],
    '<< /Author (Somebody) >>',
  );
  expect(await twinsOf(again)).toEqual([id]);
  const other = await write('b.pdf', ['Calculus', 'Second page']);
  expect(await twinsOf(other)).toEqual([]);
  const later = await keep(['Calculus', 'Second page']);
  expect(await twinsOf(other)).toEqual([later]);
});

test('documents without text, and without stored texts, have no twins', async () => {
  const { keep, twins, twinsOf, write } = await setUp();
  expect(await twins.find('0'.repeat(64), 1)).toEqual([]);
  await keep(['']);
  expect(await twinsOf(await write('a.pdf', ['']))).toEqual([]);
});
