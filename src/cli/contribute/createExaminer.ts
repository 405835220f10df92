import { realpath } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import {
  createDocumentReader,
  type ReaderOptions,
} from '../../archive/covers/createDocumentReader.ts';
import {
  type InspectedDocument,
  inspectWith,
  type NotInspected,
} from '../../archive/covers/createInspector.ts';
import { createTaskQueue } from '../../archive/covers/createTaskQueue.ts';
import { createTextHash } from '../../archive/covers/createTextHash.ts';
import type { DocumentPart, FileRefusal, Hazard } from '../../archive/covers/documentMessages.ts';
import { usefulAuthors } from '../../archive/guess/documentProperties.ts';
import { findPersonalData } from '../../archive/guess/personalData.ts';
import type { DocumentType } from '../../catalog/documentFile.ts';
import type { Examination, Examiner } from '../../contribute/archivePorts.ts';
import type { UploadRefusal, UploadWarning } from '../../protocol/contribution/uploads.ts';
import type { ServedArchive } from './createServedArchive.ts';

/** A book has its title and copyright pages among its first or last pages. */
const PAGES_AT_EACH_END = 10;
/** A guess needs the heading of a page and its lists, not all of its text. */
const LONGEST_PAGE = 20_000;
/** Details of one kind of warning that are kept, and their length. */
const MOST_DETAILS = 20;
const LONGEST_DETAIL = 200;

export interface FileExaminer extends Examiner {
  close(): void;
}

/**
 * Opens files of strangers in a limited process of its own, one at a time. Drawing a page for a reviewer
 * comes first. Throws if a file cannot be examined now, for reasons outside it.
 */
export function createExaminer(
  { propose }: Pick<ServedArchive, 'propose'>,
  options?: ReaderOptions,
): FileExaminer {
  const reader = createDocumentReader(options);
  const inspector = inspectWith(reader);
  const queue = createTaskQueue<unknown>(1);
  let tasks = 0;

  function inTurn<T>(signal: AbortSignal, urgent: boolean, run: () => Promise<T>): Promise<T> {
    tasks += 1;
    let result: T | undefined;
    return queue
      .add(
        String(tasks),
        async () => {
          result = await run();
        },
        { urgent, signal },
      )
      .then(() => {
        signal.throwIfAborted();
        if (result === undefined) throw new Error('the task did not run');
        return result;
      });
  }

  async function examine(path: string, name: string): Promise<Examination> {
    const kind = await readKind(path);
    if (kind.kind === 'refused') return kind;
    const { type } = kind;
    if (type === 'zip') {
      const forms = await propose({ path: name, kind: 'zip' });
      return {
        kind: 'fit',
        filetype: type,
        pages: undefined,
        textHash: undefined,
        warnings: [],
        ...forms,
      };
    }
    const document = await inspector.inspect(path);
    const refusal = refusalOf(document);
    if (refusal !== undefined) return { kind: 'refused', refusal };
    return { kind: 'fit', filetype: type, ...(await examinePdf(path, name, document)) };
  }

  async function readKind(
    path: string,
  ): Promise<{ kind: 'refused'; refusal: FileRefusal } | { kind: 'file'; type: DocumentType }> {
    let found: Extract<DocumentPart, { kind: 'file' | 'refused' }> | undefined;
    const request = {
      path: await realpath(path),
      type: 'pdf',
      cover: false,
      examine: 'kind',
    } as const;
    const outcome = await reader.read(request, (part) => {
      if (part.kind === 'file' || part.kind === 'refused') found = part;
    });
    if (outcome.kind === 'unavailable') throw new Error(outcome.reason);
    return found ?? { kind: 'refused', refusal: 'damaged' };
  }

  async function examinePdf(
    path: string,
    name: string,
    document: InspectedDocument | NotInspected,
  ) {
    const hazards = await findHazards(path);
    if (!('pages' in document)) {
      const forms = await propose({ path: name, kind: 'pdf' });
      return { pages: undefined, textHash: undefined, warnings: warningsOf(hazards), ...forms };
    }
    const { textHash, personal } = await readWholeText(document);
    const authors = usefulAuthors(document.author);
    const isScan = document.pages.every(({ text }) => text === '');
    const warnings = warningsOf([
      ...(document.isEncrypted ? [{ kind: 'encrypted' } as const] : []),
      ...(isScan ? [{ kind: 'no-text' } as const] : []),
      ...hazards,
      ...authors.map((detail) => ({ kind: 'names-its-author', detail }) as const),
      ...[...personal, ...findPersonalData(`${document.title ?? ''} ${document.author ?? ''}`)].map(
        (detail) => ({ kind: 'personal-data', detail }) as const,
      ),
    ]);
    const forms = await propose({ path: name, kind: 'pdf', document: withoutMiddle(document) });
    return { pages: document.pageCount, textHash, warnings, ...forms };
  }

  /** What is found until the document makes the process fail stays. */
  async function findHazards(path: string): Promise<readonly Hazard[]> {
    const found: Hazard[] = [];
    const request = {
      path: await realpath(path),
      type: 'pdf',
      cover: false,
      examine: 'hazards',
    } as const;
    const outcome = await reader.read(request, (part) => {
      if (part.kind === 'hazards') found.push(...part.hazards);
    });
    if (outcome.kind === 'unavailable') throw new Error(outcome.reason);
    return found;
  }

  async function drawPage(path: string, page: number): Promise<Uint8Array | undefined> {
    let webp: Uint8Array | undefined;
    const request = { path: await realpath(path), type: 'pdf', cover: false, draw: page } as const;
    await reader.read(request, (part) => {
      if (part.kind === 'page') webp = part.webp;
    });
    return webp;
  }

  return {
    examine: (path, name, signal) => inTurn(signal, false, () => examine(path, name)),
    drawPage: async (path, page, signal) => {
      const { webp } = await inTurn(signal, true, async () => ({
        webp: await drawPage(path, page),
      }));
      return webp;
    },
    close: reader.close,
  };
}

/** Why a document is refused; it is kept if it only takes too long to be read. */
function refusalOf(document: InspectedDocument | NotInspected): UploadRefusal | undefined {
  if (!('code' in document)) return undefined;
  switch (document.code) {
    case 'unavailable':
      throw new Error(document.reason);
    case 'encrypted':
      return 'password';
    case 'no-pages':
      return 'no-pages';
    case 'too-slow':
    case 'too-much-memory':
      return undefined;
    default:
      return 'damaged';
  }
}

/** The hash of the text of all pages, and what identifies a person in it. */
async function readWholeText({ pages, cut }: InspectedDocument) {
  const hash = createTextHash();
  const personal = new Set<string>();
  for (const { text } of pages) {
    hash.add(text);
    for (const found of findPersonalData(text)) personal.add(found);
    // A page takes milliseconds, and a book has a thousand.
    await setImmediate();
  }
  return { textHash: cut === undefined ? hash.digest() : undefined, personal };
}

interface FoundWarning {
  readonly kind: UploadWarning['kind'];
  readonly detail?: string | undefined;
}

/** Each warning once, with some of its details. */
function warningsOf(found: readonly FoundWarning[]): readonly UploadWarning[] {
  const details = new Map<UploadWarning['kind'], Set<string>>();
  for (const { kind, detail } of found) {
    const known = details.get(kind) ?? new Set();
    if (detail !== undefined && known.size < MOST_DETAILS)
      known.add(detail.slice(0, LONGEST_DETAIL));
    details.set(kind, known);
  }
  return Array.from(details, ([kind, known]): readonly UploadWarning[] =>
    known.size === 0 ? [{ kind }] : Array.from(known, (detail) => ({ kind, detail })),
  ).flat();
}

/** The first and last pages, which tell what a document is, and of each its beginning. */
function withoutMiddle(document: InspectedDocument): InspectedDocument {
  const { pages, pageCount } = document;
  const isEnd = (number: number) =>
    number <= PAGES_AT_EACH_END || number > pageCount - PAGES_AT_EACH_END;
  return {
    ...document,
    pages: pages
      .filter(({ number }) => isEnd(number))
      .map((page) => ({ ...page, text: page.text.slice(0, LONGEST_PAGE) })),
  };
}
