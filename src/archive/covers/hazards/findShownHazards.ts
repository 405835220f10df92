import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Hazard } from '../documentMessages.ts';
import { MOST_IMAGE_PIXELS, withPdf } from '../openPdf.ts';

/** More pages are not searched for actions: a script is nearly always in the document itself. */
const MOST_PAGES = 200;
const MOST_NAMES = 20;

/** The hazards that pdf.js knows: scripts of the document, its pages and its forms, and attachments. */
export async function findShownHazards(path: string): Promise<readonly Hazard[]> {
  try {
    return await withPdf(path, { mostImagePixels: MOST_IMAGE_PIXELS, verbosity: 0 }, findIn);
  } catch {
    // That it cannot be opened is reported when it is read.
    return [];
  }
}

async function findIn(document: PDFDocumentProxy): Promise<readonly Hazard[]> {
  const hazards: Hazard[] = [];
  if (await document.hasJSActions()) hazards.push({ kind: 'scripts' });
  const attachments: object | null = await document.getAttachments();
  for (const name of Object.keys(attachments ?? {}).slice(0, MOST_NAMES)) {
    hazards.push({ kind: 'attachments', detail: name });
  }
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
    const page = await document.getPage(number);
    const [actions, annotations] = await Promise.all([page.getJSActions(), page.getAnnotations()]);
    if (actions !== null && Object.keys(actions).length > 0) hazards.push({ kind: 'scripts' });
    for (const { subtype, actions: own, file } of annotations) {
      if (own && Object.keys(own).length > 0) hazards.push({ kind: 'scripts' });
      if (subtype !== 'FileAttachment') continue;
      const name: unknown = file?.filename;
      hazards.push({ kind: 'attachments', ...(typeof name === 'string' && { detail: name }) });
    }
    page.cleanup();
  }
  return hazards;
}
