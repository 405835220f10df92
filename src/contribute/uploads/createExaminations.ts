import type { Upload, Uploads } from '../../state/uploads.ts';
import type { Examination, Examiner } from '../archivePorts.ts';
import type { Hasher } from './createHasher.ts';
import type { Inbox } from './inbox.ts';

/** Confirms and examines files that have arrived, one at a time. */
export interface Examinations {
  /** Takes a file whose last byte has arrived. */
  add(id: string): void;
  /** Takes up what a restart has interrupted. */
  resume(): Promise<void>;
  /** Resolves when nothing waits. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface ExaminationParts {
  readonly uploads: Pick<Uploads, 'find' | 'update' | 'unexamined'>;
  readonly inbox: Pick<Inbox, 'lengthOf' | 'open' | 'remove'>;
  readonly hasher: Hasher;
  readonly examiner: Pick<Examiner, 'examine'>;
  /** Whether this node examines files: only one does. */
  readonly isWanted?: () => boolean;
  /** Called with the reason why a file could not be examined now. */
  readonly report: (error: unknown) => void;
}

/** What failed for reasons outside the file is tried again after so long. */
const AGAIN_MS = 60_000;

export function createExaminations({
  uploads,
  inbox,
  hasher,
  examiner,
  isWanted = () => true,
  report,
}: ExaminationParts): Examinations {
  const stopped = new AbortController();
  const { signal } = stopped;
  const waiting = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  async function work(id: string): Promise<void> {
    const upload = await findArrived(id);
    if (!upload) return;
    const { path, release } = await inbox.open(id);
    try {
      if (!(await confirm(upload, path))) return;
      const examination = await examiner.examine(path, upload.name, signal);
      if (!signal.aborted) await note(id, examination);
    } finally {
      await release();
    }
  }

  /** The upload if all of it is there, and nobody has examined it. */
  async function findArrived(id: string): Promise<Upload | undefined> {
    const upload = await uploads.find(id);
    if (upload === undefined || upload.facts !== undefined) return undefined;
    if (upload.state === 'complete') return upload;
    const isThere = (await inbox.lengthOf(id)) === upload.size;
    return upload.state === 'receiving' && isThere ? upload : undefined;
  }

  /** Compares the MD5 of the file with the declared one. */
  async function confirm({ id, state, md5: declared }: Upload, path: string): Promise<boolean> {
    if (state === 'complete') return true;
    const { md5, sha256 } = await hasher.hash(path, signal);
    if (md5 === declared) {
      await uploads.update(id, { state: 'complete', sha256 });
      return true;
    }
    await note(id, { kind: 'refused', refusal: 'wrong-md5' });
    return false;
  }

  /** Stores what was found out. The bytes of a refused file are removed. */
  async function note(id: string, examination: Examination): Promise<void> {
    const facts = JSON.stringify(examination);
    if (examination.kind === 'fit') return void (await uploads.update(id, { facts }));
    await uploads.update(id, { state: 'refused', facts });
    await inbox.remove(id);
  }

  function add(id: string): void {
    if (signal.aborted || waiting.has(id) || !isWanted()) return;
    waiting.add(id);
    last = last.then(async () => {
      try {
        if (!signal.aborted) await work(id);
      } catch (error) {
        if (signal.aborted) return;
        report(error);
        setTimeout(() => add(id), AGAIN_MS).unref();
      } finally {
        waiting.delete(id);
      }
    });
  }

  return {
    add,
    async resume() {
      for (const { id, size } of await uploads.unexamined()) {
        if ((await inbox.lengthOf(id)) === size) add(id);
      }
    },
    async settled() {
      while (waiting.size > 0) await last;
    },
    async close() {
      stopped.abort();
      await last;
    },
  };
}
