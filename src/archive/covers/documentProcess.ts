/**
 * The process that draws covers and reads texts. It is told of a document and answers with what it
 * finds, one document after the other. A damaged or hostile file can make it hang, crash or eat
 * memory: nothing else suffers.
 */

import { setPriority } from 'node:os';
import type { Canvas } from '@napi-rs/canvas';
import * as v from 'valibot';
import type { DocumentType } from '../../catalog/documentFile.ts';
import {
  type DocumentAnswer,
  type DocumentRequest,
  DocumentRequestSchema,
} from './documentAnswer.ts';
import { drawFirstPage } from './drawFirstPage.ts';
import { drawZipCover } from './drawZipCover.ts';
import { encodeCover } from './encodeCover.ts';
import { endWithParent } from './endWithParent.ts';
import { explainFailure } from './explainFailure.ts';
import { readTexts } from './readTexts.ts';
import { registerFallbackFont } from './registerFallbackFont.ts';

const LOW_PRIORITY = 10;

/** Resolves once the message was handed on, so that many of them do not pile up here. */
function answer(message: DocumentAnswer): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}

async function read({
  path,
  type,
  cover,
  pages,
  textMs,
}: DocumentRequest): Promise<DocumentAnswer> {
  if (cover) await answer(await draw(path, type));
  if (pages === undefined) return { kind: 'end' };
  try {
    return await readTexts(path, { pages, milliseconds: textMs }, answer);
  } catch (error) {
    return { kind: 'failed', ...explainFailure(error) };
  }
}

const DRAWERS: Record<DocumentType, (path: string) => Promise<Canvas>> = {
  pdf: drawFirstPage,
  zip: drawZipCover,
};

async function draw(path: string, type: DocumentType): Promise<DocumentAnswer> {
  try {
    return await encodeCover(await DRAWERS[type](path));
  } catch (error) {
    return { kind: 'no-cover', ...explainFailure(error) };
  }
}

endWithParent();
// Visitors who search come first.
setPriority(LOW_PRIORITY);
registerFallbackFont();

process.on('message', async (message) =>
  answer(await read(v.parse(DocumentRequestSchema, message))),
);
// With damaged documents pdf.js leaves promises behind that nobody waits for, and goes on without.
// What waits for one in vain meets the limit of time.
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of the terminal; the server decides when this one ends.
process.on('SIGINT', () => undefined);
answer({ kind: 'started' });
