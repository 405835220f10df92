import type { Seal } from '../../access/createSeal.ts';
import type { State } from '../../state/state.ts';
import type { Actor } from '../actor.ts';
import type { ArchiveReader, Examiner, Publisher, TextTwins } from '../archivePorts.ts';
import type { InboxFiles } from '../inboxFiles.ts';
import type { Notices } from '../notices/createNotices.ts';

export interface ReviewParts {
  readonly state: Pick<State, 'proposals' | 'uploads'>;
  readonly reader: ArchiveReader;
  readonly texts: TextTwins;
  readonly publisher: Publisher;
  readonly examiner: Pick<Examiner, 'drawPage'>;
  readonly files: InboxFiles;
  readonly notices: Notices;
  /** Decrypts addresses for answers. */
  readonly addresses: Pick<Seal, 'unseal'>;
  /** The origin of the site, if it is known. */
  readonly origin: () => string | undefined;
  readonly log: { error(facts: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Somebody with a role. */
export type Reviewer = Actor & { readonly person: string };
