/**
 * The process that removes scripts and names from PDFs, which may be hostile: see
 * `createLimitedProcess`. It can only read files; the result is sent to the parent.
 */

import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { DocumentResponse } from '../covers/documentMessages.ts';
import { endWithParent } from '../covers/endWithParent.ts';
import { DocumentError, explainFailure } from '../covers/explainFailure.ts';
import { lowerPriority } from '../covers/lowerPriority.ts';
import { withPdf } from '../covers/openPdf.ts';
import { cleanPdf } from './cleanPdf.ts';
import { CleanRequestSchema } from './cleanRequest.ts';

const LOW_PRIORITY = 10;

function respond(message: DocumentResponse): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}

/** The number of pages, by the reader that visitors have. */
function countPages(source: string | Uint8Array): Promise<number> {
  return withPdf(source, { mostImagePixels: 1 }, async ({ numPages }) => numPages);
}

async function clean(path: string): Promise<Uint8Array> {
  const pages = await countPages(path);
  const pdf = await cleanPdf(await readFile(path));
  // A PDF that is repaired while it is read may lose pages.
  if ((await countPages(pdf.slice())) !== pages) {
    throw new DocumentError({ code: 'unusable', reason: 'loses pages when it is cleaned' });
  }
  return pdf;
}

endWithParent();
lowerPriority(LOW_PRIORITY);

process.on('message', async (message) => {
  try {
    const pdf = await clean(v.parse(CleanRequestSchema, message).clean);
    await respond({ kind: 'cleaned', pdf });
    await respond({ kind: 'end' });
  } catch (error) {
    await respond({ kind: 'failed', ...explainFailure(error) });
  }
});
// With damaged documents, pdf.js leaves rejected promises unhandled.
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of the terminal; the server decides when this one ends.
process.on('SIGINT', () => undefined);
void respond({ kind: 'started' });
