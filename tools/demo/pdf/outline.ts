import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type OutlineEntry = { title: string; level: number; page: number };

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;
type Bookmark = Awaited<ReturnType<PdfDocument['getOutline']>>[number];

/** The bookmarks of a PDF in reading order, each with its page number (from 1). */
export async function readOutline(pdf: Buffer): Promise<OutlineEntry[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const entries: OutlineEntry[] = [];

  async function collect(bookmarks: readonly Bookmark[], level: number): Promise<void> {
    for (const { title, dest, items } of bookmarks) {
      entries.push({ title, level, page: await pageOf(document, dest) });
      await collect(items, level + 1);
    }
  }

  await collect((await document.getOutline()) ?? [], 1);
  await task.destroy();
  return entries;
}

async function pageOf(document: PdfDocument, dest: Bookmark['dest']): Promise<number> {
  const target = typeof dest === 'string' ? await document.getDestination(dest) : dest;
  return target?.[0] === undefined ? 0 : (await document.getPageIndex(target[0])) + 1;
}

/** The object numbers of the pages of a PDF, in order. */
export async function readPageNumbers(pdf: Buffer): Promise<number[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const numbers: number[] = [];
  for (let index = 1; index <= document.numPages; index += 1) {
    numbers.push((await document.getPage(index)).ref?.num ?? 0);
  }
  await task.destroy();
  return numbers;
}
