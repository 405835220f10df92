import { pdfjs } from './pdfjs.ts';
import { type OnReadFailed, RangeTransport } from './rangeTransport.ts';
import { CHUNK, type OpenResult } from './source.ts';
import type { ViewerErrorCode } from './viewerErrors.ts';

type PdfDocument = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;

export type LoadResult =
  | {
      type: 'document';
      document: PdfDocument;
      /** Fetches the rest of a document of moderate size. */
      fetchRest(): void;
    }
  | { type: 'failed'; errorCode: ViewerErrorCode };

interface OpenOptions {
  /** Prompts the user for the password; undefined if they cancel. */
  askPassword(isIncorrect: boolean): Promise<string | undefined>;
  onReadFailed: OnReadFailed;
}

/** Documents up to this size are fetched whole once their first page is drawn, in bytes. */
const FETCH_WHOLE_UP_TO = 4 * 1024 * 1024;

/** Passes an opened document to pdf.js: as bytes, or as a source that it reads in ranges. */
export async function openDocument(
  opened: Exclude<OpenResult, { type: 'failed' }>,
  worker: Worker,
  options: OpenOptions,
): Promise<LoadResult> {
  pdfjs.GlobalWorkerOptions.workerPort = worker;
  const transport =
    opened.type === 'parts' ? new RangeTransport(opened.source, options.onReadFailed) : undefined;
  const task = pdfjs.getDocument({
    ...(opened.type === 'whole' && { data: opened.bytes }),
    ...(transport && { range: transport }),
    rangeChunkSize: CHUNK,
    disableStream: true,
    // pdf.js would fetch whatever is next while the first page waits for what it needs.
    disableAutoFetch: true,
    cMapUrl: `${__PDFJS_FILES__}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${__PDFJS_FILES__}standard_fonts/`,
    iccUrl: `${__PDFJS_FILES__}iccs/`,
    wasmUrl: `${__PDFJS_FILES__}wasm/`,
    useSystemFonts: true,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  let isCancelled = false;
  task.onPassword = async (update: (password: string | Error) => void, reason: number) => {
    const isIncorrect = reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD;
    const password = await options.askPassword(isIncorrect);
    isCancelled = password === undefined;
    update(password ?? new Error('no password given'));
  };
  try {
    const document = await task.promise;
    const fetchRest = (): void => {
      if (opened.type === 'parts' && opened.source.length <= FETCH_WHOLE_UP_TO)
        void transport?.fetchRest();
    };
    return { type: 'document', document, fetchRest };
  } catch (error) {
    if (isCancelled || error instanceof pdfjs.PasswordException)
      return { type: 'failed', errorCode: 'locked' };
    return { type: 'failed', errorCode: 'damaged' };
  }
}
