import type { SecretHash } from './secretHash.ts';

/** A sign-in that was begun and has not been finished: ten minutes at most. */
export interface PendingSignIn {
  /** Stands in addresses; not enough to go on with it, which takes the browser it was begun in. */
  readonly uuid: string;
  /** Of the cookie that binds it to a browser. */
  readonly browser: SecretHash;
  /** The id of the way that was chosen, if one was. */
  readonly way: string | undefined;
  /** The path of this site that it leads to: at most 2,048 characters. */
  readonly to: string;
  /** What the way remembers between its steps; at most 16 KiB as JSON. */
  readonly memory: Readonly<Record<string, string | number>> | undefined;
  /** How it ended: `done`, or the trouble that a page tells of. Undefined while it has not. */
  readonly outcome: string | undefined;
  /** Whether it was claimed, which is possible once. */
  readonly isClaimed: boolean;
  /** Goes up with every change: see `update`. */
  readonly version: number;
  readonly expires: number;
}

/** Pending sign-ins. One that has expired is not there. */
export interface PendingSignIns {
  /**
   * Keeps a new one for ten minutes. A browser has at most ten, a site 100,000: the oldest makes
   * room, so a flood costs those that it overtakes and never the disk.
   */
  add(signIn: Pick<PendingSignIn, 'uuid' | 'browser' | 'way' | 'to'>): Promise<void>;
  /** By what stood in an address, untrusted. */
  find(uuid: string): Promise<PendingSignIn | undefined>;
  /**
   * Changes one that is neither claimed nor changed since it was read: of several requests that
   * read the same, one succeeds. What is left out stays; `memory: undefined` forgets it.
   */
  update(
    seen: PendingSignIn,
    change: Partial<Pick<PendingSignIn, 'way' | 'memory' | 'outcome'>>,
  ): Promise<boolean>;
  /**
   * Takes one to finish it: exactly one of all who ask gets it, also from several machines. From
   * then on only `settle` changes it.
   */
  claim(uuid: string): Promise<PendingSignIn | undefined>;
  /**
   * Notes how a claimed one ended and forgets its memory. With `again` it may be gone on with in
   * another way: it can be claimed anew, until it expires.
   */
  settle(uuid: string, outcome: string, options?: { readonly again?: boolean }): Promise<boolean>;
}
