import { workVersion } from '../../archive/covers/coverRecord.ts';
import type { RecognitionSharing } from '../../archive/covers/createRecognition.ts';
import { RECOGNIZED_VERSION } from '../../archive/covers/recognizedFile.ts';
import { type HoldOptions, holdJob, type JobEnd } from './holdJob.ts';

const ENDS = { done: 'done', paused: 'broken off' } as const satisfies Record<string, JobEnd>;

/** Claims the recognition of documents in the database that the nodes of a site share. */
export function claimRecognition(options: HoldOptions): RecognitionSharing['claim'] {
  return async (id, source) => {
    const version = workVersion(RECOGNIZED_VERSION, source);
    const held = await holdJob({ kind: 'recognition', subject: id, version }, options);
    if (held.state === 'dead') return 'given up';
    if (held.state !== 'held here') return 'elsewhere';
    return {
      isHeld: held.isHeld,
      release: (how) => held.end(typeof how === 'string' ? ENDS[how] : how),
    };
  };
}
