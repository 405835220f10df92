/**
 * The process that makes PDFs of pictures and texts, which may be hostile: it can only read files, and
 * a crash ends nothing else.
 */

import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { messageOf } from '../../lib/messageOf.ts';
import { endWithParent } from '../covers/endWithParent.ts';
import { lowerPriority } from '../covers/lowerPriority.ts';
import { registerFallbackFont } from '../covers/registerFallbackFont.ts';
import { decodeAnyText } from '../decodeText.ts';
import { type PdfRequest, PdfRequestSchema, type PdfResponse } from './pdfRequest.ts';
import { type PicturePage, picturePdf } from './picturePdf.ts';
import { preparePicture } from './preparePicture.ts';
import { markdownBlocks, plainBlocks } from './textBlocks.ts';
import { textPdf } from './textPdf.ts';

const LOW_PRIORITY = 10;

async function make(request: PdfRequest): Promise<PdfResponse> {
  if (request.kind === 'pictures') {
    const pages: PicturePage[] = [];
    for (const [at, path] of request.paths.entries()) {
      try {
        pages.push(await preparePicture(await readFile(path)));
      } catch (error) {
        return { kind: 'failed', reason: messageOf(error), at };
      }
    }
    return { kind: 'pdf', pdf: picturePdf(pages) };
  }
  const text = decodeAnyText(await readFile(request.path));
  if (text === undefined) return { kind: 'failed', reason: 'it is no text' };
  const blocks = request.kind === 'markdown' ? markdownBlocks(text) : plainBlocks(text);
  return { kind: 'pdf', pdf: textPdf(blocks, request.title) };
}

function respond(message: PdfResponse): void {
  process.send?.(message);
}

endWithParent();
lowerPriority(LOW_PRIORITY);
registerFallbackFont();

process.on('message', async (message) => {
  try {
    respond(await make(v.parse(PdfRequestSchema, message)));
  } catch (error) {
    respond({ kind: 'failed', reason: messageOf(error) });
  }
});
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of the terminal; the command decides when this one ends.
process.on('SIGINT', () => undefined);
respond({ kind: 'started' });
