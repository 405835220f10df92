import { pdfjs } from './pdfjs.ts';
import { type OnReadFailed, RangeTransport } from './rangeTransport.ts';
import type { OpenResult } from './source.ts';
import type { ViewerErrorCode } from './viewerErrors.ts';

type PdfDocument = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;

export type LoadResult =
  | { type: 'document'; document: PdfDocument }
  | { type: 'failed'; errorCode: ViewerErrorCode };

interface OpenOptions {
  /** Prompts the user for the password; undefined if they cancel. */
  askPassword(isIncorrect: boolean): Promise<string | undefined>;
  onReadFailed: OnReadFailed;
}

/** Documents up to this size are fetched whole while their first page is read, in bytes. */
const FETCH_WHOLE_UP_TO = 4 * 1024 * 1024;

/**
 * The smallest range that pdf.js requests, in bytes; planReads merges ranges where that is faster.
 */
const CHUNK = 2 * 1024;

/** Passes an opened document to pdf.js: as bytes, or as a source that it reads in ranges. */
export async function openDocument(
  opened: Exclude<OpenResult, { type: 'failed' }>,
  worker: Worker,
  options: OpenOptions,
): Promise<LoadResult> {
  pdfjs.GlobalWorkerOptions.workerPort = worker;
  const task = pdfjs.getDocument({
    ...(opened.type === 'whole'
      ? { data: opened.bytes }
      : { range: new RangeTransport(opened.source, options.onReadFailed) }),
    rangeChunkSize: CHUNK,
    disableStream: true,
    disableAutoFetch: opened.type === 'parts' && opened.source.length > FETCH_WHOLE_UP_TO,
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
    return { type: 'document', document: await task.promise };
  } catch (error) {
    if (isCancelled || error instanceof pdfjs.PasswordException)
      return { type: 'failed', errorCode: 'locked' };
    return { type: 'failed', errorCode: 'damaged' };
  }
}
