import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { encryptedPdf } from '../../../test/support/archive/encryptedPdf.ts';
import { withPdf } from '../covers/openPdf.ts';
import { createCleaner } from './createCleaner.ts';

const AUTHOR = 'Zhang-San-2019012345';
const SCRIPT = 'app.alert(4242)';
const ATTACHED = 'the bytes of the attached program';

const cleaner = createCleaner();
afterAll(cleaner.close);

let folder: string;
beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-clean-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  folder = made;
});

async function cleaned(bytes: Uint8Array) {
  const path = join(folder, 'given.pdf');
  await writeFile(path, bytes);
  return cleaner.clean(path);
}

/** Everything that is to be removed, in each way in which a PDF can have it. */
async function hostilePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context, catalog } = document;
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of ['page one', 'page two'])
    document.addPage([300, 200]).drawText(text, { font });
  const [first, second] = document.getPages();
  if (!first || !second) throw new Error('two pages');
  document.setTitle('Calculus');
  document.setAuthor(AUTHOR);
  context
    .lookup(context.trailerInfo.Info, PDFDict)
    .set(PDFName.of('Company'), PDFString.of(AUTHOR));
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>${AUTHOR}</dc:creator></x:xmpmeta>`;
  const metadata = context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(metadata));
  second.node.set(PDFName.of('Metadata'), context.register(metadata.clone(context)));
  document.addJavaScript('main', SCRIPT);
  await document.attach(new TextEncoder().encode(ATTACHED), 'run.exe', {});
  const script = { Type: 'Action', S: 'JavaScript', JS: PDFString.of(SCRIPT) };
  const launch = { Type: 'Action', S: 'Launch', F: PDFString.of('cmd.exe') };
  catalog.set(PDFName.of('OpenAction'), context.obj({ ...launch, Next: context.obj([script]) }));
  catalog.set(PDFName.of('AA'), context.obj({ WC: script }));
  first.node.set(PDFName.of('AA'), context.obj({ O: context.register(context.obj(script)) }));
  const file = context.obj({
    Type: 'Filespec',
    F: PDFString.of('run.exe'),
    EF: { F: context.register(context.stream(ATTACHED, { Type: 'EmbeddedFile' })) },
  });
  const rect = [0, 0, 9, 9];
  const link = { Type: 'Annot', Subtype: 'Link', Rect: rect, A: launch };
  const page = { Type: 'Action', S: 'URI', URI: PDFString.of('https://example.edu/') };
  first.node.set(
    PDFName.of('Annots'),
    context.obj([
      { Type: 'Annot', Subtype: 'FileAttachment', Rect: rect, FS: context.register(file) },
      {
        Type: 'Annot',
        Subtype: 'Text',
        Rect: rect,
        T: PDFString.of(AUTHOR),
        Contents: PDFString.of('see 3'),
      },
      link,
      { ...link, A: page },
    ]),
  );
  return document.save({ useObjectStreams: false });
}

/** All objects of a PDF as text, streams decoded where they are not images. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = context.enumerateIndirectObjects().map(([, object]) => {
    const content = object instanceof PDFRawStream ? object.getContentsString() : '';
    return `${object.toString()} ${content}`;
  });
  return objects.join('\n');
}

/** What a reader sees of a PDF. */
const seenIn = (bytes: Uint8Array) =>
  withPdf(bytes.slice(), { mostImagePixels: 1 }, async (document) => {
    const pages = await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) => {
        const page = await document.getPage(index + 1);
        const { items } = await page.getTextContent();
        const annotations = await page.getAnnotations();
        return {
          text: items.map((item) => ('str' in item ? item.str : '')).join(''),
          annotations: annotations.map(({ subtype, url }) => [subtype, url]),
          scripts: await page.getJSActions(),
        };
      }),
    );
    const { info, metadata } = await document.getMetadata();
    return {
      pages,
      scripts: await document.getJSActions(),
      attachments: await document.getAttachments(),
      opens: await document.getOpenAction(),
      author: Reflect.get(info, 'Author'),
      title: Reflect.get(info, 'Title'),
      metadata,
    };
  });

test('removes scripts, files, actions and names; pages, links and remarks stay', async () => {
  const given = await hostilePdf();
  const before = await seenIn(given);
  expect(before.scripts).not.toBeNull();
  expect(before.attachments).not.toBeNull();
  const { pdf, reason } = await cleaned(given);
  if (!pdf) throw new Error(reason);
  const after = await seenIn(pdf);
  expect(after).toMatchObject({ scripts: null, attachments: null, opens: null, title: 'Calculus' });
  expect(after.author).toBeUndefined();
  expect(after.metadata).toBeNull();
  expect(after.pages.map(({ text }) => text)).toEqual(['page one', 'page two']);
  expect(after.pages.map(({ scripts }) => scripts)).toEqual([null, null]);
  expect(after.pages[0]?.annotations).toEqual([
    ['Text', undefined],
    ['Link', undefined],
    ['Link', 'https://example.edu/'],
  ]);
  const text = await textOf(pdf);
  for (const gone of [AUTHOR, SCRIPT, ATTACHED, 'cmd.exe', '/JavaScript', '/Launch', '/EF']) {
    expect(await textOf(given), gone).toContain(gone);
    expect(text, gone).not.toContain(gone);
  }
  expect(Buffer.from(pdf).toString('latin1')).not.toContain(AUTHOR);
  expect((await cleaned(given)).pdf).toEqual(pdf);
});

test('a PDF that only its author may change keeps its text', async () => {
  const given = encryptedPdf('BT /F1 12 Tf 20 20 Td (secret page) Tj ET', { user: '', owner: 'x' });
  const { pdf, reason } = await cleaned(given);
  if (!pdf) throw new Error(reason);
  expect((await seenIn(pdf)).pages.map(({ text }) => text)).toEqual(['secret page']);
});

test('says why a document cannot be cleaned', async () => {
  const locked = encryptedPdf('BT ET', { user: 'pass', owner: 'x' });
  expect(await cleaned(locked)).toMatchObject({ isLasting: true });
  expect(await cleaned(randomBytes(2000))).toMatchObject({ isLasting: true });
  expect(await cleaner.clean(join(folder, 'gone.pdf'))).toMatchObject({ isLasting: false });
  const cut = (await hostilePdf()).subarray(0, 1500);
  expect(await cleaned(cut)).toMatchObject({ isLasting: true });
  expect(await readFile(join(folder, 'given.pdf'))).toHaveLength(1500);
});
