import { realpath } from 'node:fs/promises';
import { messageOf } from '../../lib/messageOf.ts';
import { createLimitedProcess, type ReaderOptions } from '../covers/createDocumentReader.ts';

/** The cleaned PDF, or why there is none; the reason continues the name of the document. */
export type CleanOutcome =
  | { readonly pdf: Uint8Array; readonly reason?: never }
  /** `isLasting`: the document cannot be cleaned; otherwise trying again may help. */
  | { readonly pdf?: never; readonly reason: string; readonly isLasting: boolean };

/** Removes scripts, attachments, launch actions and names of authors from PDFs. */
export interface Cleaner {
  /** Never rejects. A second call waits for the first one. */
  clean(path: string): Promise<CleanOutcome>;
  close(): void;
}

const TIMEOUT_MS = 60_000;

/** Cleans PDFs in a process with the permissions and limits of the document reader. */
export function createCleaner(options: ReaderOptions = {}): Cleaner {
  const entry = options.entry ?? new URL('./cleanProcess.ts', import.meta.url);
  const limited = createLimitedProcess({ timeoutMs: TIMEOUT_MS, ...options, entry });
  let last: Promise<unknown> = Promise.resolve();

  async function clean(path: string): Promise<CleanOutcome> {
    let real: string;
    try {
      // pdf.js mistakes the length of a link for that of the file.
      real = await realpath(path);
    } catch (error) {
      return { reason: `cannot be read (${messageOf(error)})`, isLasting: false };
    }
    let pdf: Uint8Array | undefined;
    const outcome = await limited.run(
      () => ({ clean: real }),
      (part) => {
        if (part.kind === 'cleaned') pdf = part.pdf;
      },
    );
    if (pdf) return { pdf };
    const isLasting = outcome.kind === 'failed';
    return { reason: outcome.kind === 'end' ? 'gives no answer' : outcome.reason, isLasting };
  }

  return {
    clean(path) {
      const turn = last.then(() => clean(path));
      last = turn;
      return turn;
    },
    close: limited.close,
  };
}
