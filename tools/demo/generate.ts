/**
 * Makes the demo archive: prints every document from the text in ./content, and writes
 * demo/files, demo/metadata and demo/wiki.json anew. Same Chromium, same ids.
 *
 *   npm run demo -- [name…]
 *
 * With names of content files, only those are printed, into .cache/demo, to look at.
 * CHROMIUM names the browser; without it, the one that the tests use is found or installed.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { parse } from 'yaml';
import { findBrowser } from '../test/findBrowser.ts';
import { loadSources, type Source } from './content/load.ts';
import { bookFront, type DocFront, docFront, testFront, wikiSources } from './content/schema.ts';
import { completeIsbn } from './isbn.ts';
import { layOutBook } from './layout/book.ts';
import { documentHtml, type PrintedDocument } from './layout/document.ts';
import { layOutExam } from './layout/exam.ts';
import { layOutMindMap } from './layout/mindmap.ts';
import { layOutSheet } from './layout/sheet.ts';
import { layOutSlides } from './layout/slides.ts';
import { readOutline } from './pdf/outline.ts';
import { openPrinter, type Printer } from './pdf/printer.ts';
import { scan } from './pdf/scan.ts';
import { writeProblemBook } from './problems/book.ts';
import { type DemoItem, publish, wikiEntries } from './publish.ts';
import { writeZip } from './zip.ts';

const CONTENT = new URL('./content/', import.meta.url);
const DEMO = new URL('../../demo/', import.meta.url);
const TRIAL = new URL('../../.cache/demo/', import.meta.url);

/** A book whose text is generated; it follows the front matter in the content file. */
const GENERATED_BODIES: Record<string, () => string> = { 'daily-problems': writeProblemBook };

type Job = { name: string; make: (printer: Printer) => Promise<DemoItem> };

async function bookJobs(): Promise<Job[]> {
  const sources = await loadSources(new URL('books/', CONTENT), bookFront);
  return sources.map(({ name, front, body }) => ({
    name,
    async make(printer) {
      const metadata = { ...front.metadata, isbn: front.metadata.isbn.map(completeIsbn) };
      const write = GENERATED_BODIES[name];
      const text = write === undefined ? body : write();
      const layOut = (outline: Awaited<ReturnType<typeof readOutline>>) =>
        documentHtml(layOutBook(name, { ...front, metadata }, text, outline));
      const draft = await printer.print(layOut([]));
      const html = layOut(await readOutline(draft));
      const file = await (front.workbook ? printer.printSmall(html) : printer.print(html));
      return { name, type: 'book', extension: 'pdf', file, data: metadata };
    },
  }));
}

async function testJobs(): Promise<Job[]> {
  const sources = await loadSources(new URL('tests/', CONTENT), testFront);
  return sources.map(({ name, front, body }) => ({
    name,
    async make(printer) {
      const paper = await printer.printSmall(documentHtml(layOutExam(front, body)));
      const file = front.paper.scanned ? await scan(paper, name) : paper;
      return { name, type: 'test', extension: 'pdf', file, data: front.metadata };
    },
  }));
}

async function docJobs(): Promise<Job[]> {
  const sources = await loadSources(new URL('docs/', CONTENT), docFront);
  return sources.map((source) => ({
    name: source.name,
    make: (printer) => makeDoc(source, printer),
  }));
}

async function makeDoc(
  { name, front, body }: Source<DocFront>,
  printer: Printer,
): Promise<DemoItem> {
  const { metadata, layout } = front;
  const print = async (page: PrintedDocument): Promise<DemoItem> => {
    const file = await printer.print(documentHtml(page));
    return { name, type: 'doc', extension: 'pdf', file, data: metadata };
  };
  switch (layout.kind) {
    case 'slides':
      return print(layOutSlides(metadata, layout, body));
    case 'sheet':
      return print(layOutSheet(metadata, layout, body));
    case 'mindmap':
      return print(layOutMindMap(metadata, layout));
    case 'zip':
      return {
        name,
        type: 'doc',
        extension: 'zip',
        file: await zipFolder(layout.folder),
        data: metadata,
      };
  }
}

async function zipFolder(folder: string): Promise<Buffer> {
  const root = new URL(`zips/${folder}/`, CONTENT);
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  const entries = await Promise.all(
    paths.map(async (path) => ({
      path: `${folder}/${path.slice(decodeURIComponent(root.pathname).length).replace(/^\//, '')}`,
      bytes: await readFile(path),
    })),
  );
  return writeZip(entries);
}

async function readWiki() {
  const text = await readFile(new URL('wiki.yml', CONTENT), 'utf8');
  return v.parse(wikiSources, parse(text));
}

const chosen = process.argv.slice(2);
const jobs = (await Promise.all([bookJobs(), testJobs(), docJobs()]))
  .flat()
  .filter(({ name }) => chosen.length === 0 || chosen.includes(name));
const printer = await openPrinter(findBrowser());
const items: DemoItem[] = [];
try {
  for (const { name, make } of jobs) {
    const item = await make(printer);
    items.push(item);
    process.stderr.write(`${name}: ${Math.round(item.file.length / 1024)} KiB\n`);
  }
} finally {
  await printer.close();
}

if (chosen.length > 0) {
  await mkdir(TRIAL, { recursive: true });
  for (const { name, extension, file } of items) {
    await writeFile(new URL(`${name}.${extension}`, TRIAL), file);
  }
} else {
  for (const folder of ['files/', 'metadata/']) {
    await rm(new URL(folder, DEMO), { recursive: true, force: true });
    await mkdir(new URL(folder, DEMO), { recursive: true });
  }
  const published = await publish(items, DEMO);
  const wiki = wikiEntries(await readWiki(), published);
  await writeFile(new URL('wiki.json', DEMO), `${JSON.stringify(wiki, null, 2)}\n`);
}
