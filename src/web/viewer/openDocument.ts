import { type OnHalted, PartsOnDemand } from './partsOnDemand.ts';
import { pdfjs } from './pdfjs.ts';
import type { Opening } from './source.ts';
import type { ViewerErrorCode } from './viewerErrors.ts';

type PdfDocument = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;

export type Opened =
  | { type: 'document'; document: PdfDocument }
  | { type: 'failed'; errorCode: ViewerErrorCode };

interface OpenOptions {
  /** Asks a person for the password; undefined when they do not give one. */
  askPassword(wrong: boolean): Promise<string | undefined>;
  onHalted: OnHalted;
}

/** Up to this size the rest of a document is fetched while its first page is read, in bytes. */
const FETCH_WHOLE_UP_TO = 4 * 1024 * 1024;

/** The smallest part that pdf.js asks for, in bytes; readPlan makes larger ones of them where that is better. */
const CHUNK = 2 * 1024;

/** Hands pdf.js a document that was opened: as bytes, or as a source that it reads by ranges. */
export async function openDocument(
  opening: Exclude<Opening, { type: 'failed' }>,
  worker: Worker,
  options: OpenOptions,
): Promise<Opened> {
  pdfjs.GlobalWorkerOptions.workerPort = worker;
  const task = pdfjs.getDocument({
    ...(opening.type === 'whole'
      ? { data: opening.bytes }
      : { range: new PartsOnDemand(opening.source, options.onHalted) }),
    rangeChunkSize: CHUNK,
    disableStream: true,
    disableAutoFetch: opening.type === 'parts' && opening.source.length > FETCH_WHOLE_UP_TO,
    cMapUrl: `${__PDFJS_FILES__}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${__PDFJS_FILES__}standard_fonts/`,
    iccUrl: `${__PDFJS_FILES__}iccs/`,
    wasmUrl: `${__PDFJS_FILES__}wasm/`,
    useSystemFonts: true,
    enableXfa: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  let locked = false;
  task.onPassword = async (update: (password: string | Error) => void, reason: number) => {
    const wrong = reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD;
    const password = await options.askPassword(wrong);
    locked = password === undefined;
    update(password ?? new Error('no password given'));
  };
  try {
    return { type: 'document', document: await task.promise };
  } catch (error) {
    if (locked || error instanceof pdfjs.PasswordException)
      return { type: 'failed', errorCode: 'locked' };
    return { type: 'failed', errorCode: 'damaged' };
  }
}
