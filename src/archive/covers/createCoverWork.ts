import { archiveFile, COVER_TYPES } from '../../catalog/documentFile.ts';
import type { Storage } from '../../storage/storage.ts';
import type { FoundDocument } from './coverDocuments.ts';
import { COVERS_VERSION, readCoverRecord, writeCoverRecord } from './coverRecord.ts';
import type { DocumentReader, ReadOutcome } from './createDocumentReader.ts';
import type { DocumentPart } from './documentMessages.ts';
import type { DocumentWork } from './documentWork.ts';

/** Draws `{id}.jpg` and `{id}.webp`, and stores a record of their source beside them. */
export function createCoverWork(covers: Storage): DocumentWork {
  return {
    name: 'cover',
    version: COVERS_VERSION,
    async findStored(id, document) {
      const record = await readCoverRecord(covers, id, document);
      if (record === undefined) return undefined;
      if (record.failed) return { kind: 'failed', ...record.failed };
      const found = await Promise.all([
        covers.stat(archiveFile(id, COVER_TYPES.full)),
        covers.stat(archiveFile(id, COVER_TYPES.thumbnail)),
      ]);
      return found.includes(undefined) ? undefined : { kind: 'kept' };
    },
    async make(id, document, reader, path) {
      const drawn = await draw(document, reader, path);
      if (drawn.kind === 'unavailable') return drawn;
      if (drawn.kind === 'cover') {
        await covers.write(archiveFile(id, COVER_TYPES.full), drawn.jpeg);
        await covers.write(archiveFile(id, COVER_TYPES.thumbnail), drawn.webp);
        // Last, because the record marks the covers as complete.
        await writeCoverRecord(covers, id, document);
        return { kind: 'made' };
      }
      const { code, reason } = drawn;
      await writeCoverRecord(covers, id, document, { code, reason });
      return { kind: 'failed', code, reason };
    },
  };
}

type Drawn = Extract<DocumentPart, { kind: 'cover' | 'no-cover' }>;

async function draw(
  { type }: FoundDocument,
  reader: DocumentReader,
  path: string,
): Promise<Drawn | Exclude<ReadOutcome, { kind: 'end' }>> {
  let drawn: Drawn | undefined;
  const outcome = await reader.read({ path, type, cover: true }, (part) => {
    if (part.kind === 'cover' || part.kind === 'no-cover') drawn = part;
  });
  if (drawn) return drawn;
  if (outcome.kind === 'end') throw new Error('drawing ended without an answer');
  return outcome;
}
