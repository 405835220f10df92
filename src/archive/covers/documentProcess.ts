/**
 * The process that draws covers and reads texts. It answers requests, one document after the other. A
 * damaged or hostile file can make it hang, crash or exhaust memory without affecting anything else.
 */

import type { Canvas } from '@napi-rs/canvas';
import * as v from 'valibot';
import type { DocumentType } from '../../catalog/documentFile.ts';
import {
  type DocumentRequest,
  DocumentRequestSchema,
  type DocumentResponse,
} from './documentMessages.ts';
import { drawFirstPage, drawPage } from './drawFirstPage.ts';
import { drawZipCover } from './drawZipCover.ts';
import { encodeCover, encodePage } from './encodeCover.ts';
import { endWithParent } from './endWithParent.ts';
import { explainFailure } from './explainFailure.ts';
import { lowerPriority } from './lowerPriority.ts';
import { readTexts } from './readTexts.ts';
import { registerFallbackFont } from './registerFallbackFont.ts';

const LOW_PRIORITY = 10;
const LOWEST_PRIORITY = 19;

/** Resolves once the message was sent, so that messages do not pile up here. */
function respond(message: DocumentResponse): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}

async function read({
  path,
  type,
  cover,
  pages,
  draw: page,
  examine,
  recognize,
  textMs,
}: DocumentRequest): Promise<DocumentResponse> {
  if (cover) await respond(await draw(path, type));
  try {
    if (page !== undefined) await respond(await encodePage(await drawPage(path, page)));
    if (examine !== undefined) {
      // Loaded for files of strangers only.
      const { examineKind, findHazards } = await import('./hazards/examineDocument.ts');
      await (examine === 'kind' ? respond(await examineKind(path)) : findHazards(path, respond));
    }
    if (recognize !== undefined) {
      lowerPriority(LOWEST_PRIORITY);
      // Loaded by the processes that recognise pages only: the engine takes memory.
      const { recognizePage } = await import('./recognize/recognizePage.ts');
      await respond({ kind: 'recognized', ...(await recognizePage(path, recognize)) });
    }
    if (pages === undefined) return { kind: 'end' };
    return await readTexts(path, { pages, milliseconds: textMs }, respond);
  } catch (error) {
    return { kind: 'failed', ...explainFailure(error) };
  }
}

const DRAWERS: Record<DocumentType, (path: string) => Promise<Canvas>> = {
  pdf: drawFirstPage,
  zip: drawZipCover,
};

async function draw(path: string, type: DocumentType): Promise<DocumentResponse> {
  try {
    return await encodeCover(await DRAWERS[type](path));
  } catch (error) {
    return { kind: 'no-cover', ...explainFailure(error) };
  }
}

endWithParent();
lowerPriority(LOW_PRIORITY);
registerFallbackFont();

process.on('message', async (message) =>
  respond(await read(v.parse(DocumentRequestSchema, message))),
);
// With damaged documents, pdf.js leaves rejected promises unhandled, and continues without them. Work
// that never settles ends at the timeout.
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of the terminal; the server decides when this one ends.
process.on('SIGINT', () => undefined);
respond({ kind: 'started' });
