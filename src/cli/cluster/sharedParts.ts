import type { Signals } from '../../state/signals.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Leadership } from './createLeadership.ts';

/** What the nodes of a site share, and which of them leads. */
export interface SharedParts {
  /** A part of the bucket. */
  readonly storage: (name: string) => Storage;
  readonly signals: Signals;
  readonly leadership: Pick<Leadership, 'isLeader' | 'onChange'>;
}
