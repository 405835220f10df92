import type { Storage } from '../../storage/storage.ts';
import type { DocumentFacts, PageText } from './documentMessages.ts';
import type { DocumentWork } from './documentWork.ts';
import { readTextsHeader, TEXTS_VERSION, writeTexts } from './storedTexts.ts';

const NO_FACTS: DocumentFacts = { pageCount: 0, isEncrypted: false };

/** Reads the texts of all pages of PDFs and keeps them as `{id}.json`. */
export function createTextWork(texts: Storage): DocumentWork {
  return {
    name: 'texts',
    version: TEXTS_VERSION,
    async findStored(id, document) {
      if (document.type !== 'pdf') return { kind: 'absent' };
      const header = await readTextsHeader(texts, id, document);
      if (header === undefined) return undefined;
      return header.failed ? { kind: 'failed', ...header.failed } : { kind: 'kept' };
    },
    async make(id, document, reader, path) {
      let facts: DocumentFacts | undefined;
      const pages: PageText[] = [];
      const request = { path, type: 'pdf', cover: false, pages: 'all' } as const;
      const outcome = await reader.read(request, (part) => {
        if (part.kind === 'facts') {
          const { kind: _, ...rest } = part;
          facts = rest;
        }
        if (part.kind === 'pages') pages.push(...part.pages);
      });
      if (outcome.kind === 'unavailable') return outcome;
      const { size, modified } = document;
      if (outcome.kind === 'failed' && pages.length === 0) {
        const failed = { code: outcome.code, reason: outcome.reason };
        await writeTexts(texts, id, { size, modified, ...(facts ?? NO_FACTS), failed }, []);
        return { kind: 'failed', ...failed };
      }
      if (facts === undefined) throw new Error('reading ended without facts');
      const cut = outcome.kind === 'failed' ? outcome.code : outcome.cut;
      await writeTexts(texts, id, { size, modified, ...facts, cut }, pages);
      return { kind: 'made' };
    },
  };
}
