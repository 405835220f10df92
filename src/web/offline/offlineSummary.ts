import type { SaveErrorCode } from './documentRecord.ts';

/** What a button shows of a document; absent for one that is not saved. */
export type OfflineState =
  | { readonly phase: 'waiting' }
  | { readonly phase: 'saving'; readonly received: number; readonly size: number | undefined }
  | { readonly phase: 'saved' }
  | { readonly phase: 'failed'; readonly errorCode: SaveErrorCode };

/** The state of several documents as one. */
export type OfflineSummary =
  | { readonly phase: 'none' | 'saved' }
  | {
      readonly phase: 'saving';
      readonly saved: number;
      readonly total: number;
      /** Of the bytes of the documents that are being saved; 0 to 99. */
      readonly percent: number;
    }
  | { readonly phase: 'failed'; readonly errorCode: SaveErrorCode };

/** Sums up the states of documents. */
export function summarise(states: readonly (OfflineState | undefined)[]): OfflineSummary {
  const phases = states.map((state) => state?.phase);
  const saved = phases.filter((phase) => phase === 'saved').length;
  if (phases.some((phase) => phase === 'saving' || phase === 'waiting')) {
    const [current] = states.filter((state) => state?.phase === 'saving');
    const percent = current?.size ? Math.min(99, (current.received / current.size) * 100) : 0;
    return { phase: 'saving', saved, total: states.length, percent: Math.floor(percent) };
  }
  const failed = states.find((state) => state?.phase === 'failed');
  if (failed) return { phase: 'failed', errorCode: failed.errorCode };
  return { phase: saved > 0 && saved === states.length ? 'saved' : 'none' };
}
