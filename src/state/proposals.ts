import type { SecretHash } from './secretHash.ts';

/**
 * `draft` → `open` → `accepting` → `accepted`; from `open` also `returned` (and `open` again), `refused`
 * and `withdrawn`. A proposal in `accepting` is being published: it goes on there after a crash.
 */
export const PROPOSAL_STATES = [
  'draft',
  'open',
  'returned',
  'accepting',
  'accepted',
  'refused',
  'withdrawn',
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** A proposed change of the archive. */
export interface Proposal {
  /** Chosen by the browser, so that a repeated request makes no second one. */
  readonly uuid: string;
  /** Of the secret with which somebody without an account follows it; several proposals may share one. */
  readonly follow: SecretHash;
  readonly state: ProposalState;
  /** `add`: a new document; `edit`: changed metadata. */
  readonly kind: 'add' | 'edit';
  /** The keyed hash of a signed-in author. */
  readonly author: string | undefined;
  /** A keyed hash of the network that it came from; removed with the end of the proposal. */
  readonly origin: string | undefined;
  /** JSON, at most 200,000 characters; the module `contribute` knows its shape. */
  readonly content: string;
  /** A name to be thanked by, in public. */
  readonly thanks: string | undefined;
  /** The encrypted address for an answer; removed with the end of the proposal. */
  readonly mail: string | undefined;
  /** The sentence of a reviewer to the author. */
  readonly answer: string | undefined;
  /** The Git commit that published it. */
  readonly commit: string | undefined;
  /** Increments with each change; concurrent changes of one version: one succeeds. */
  readonly version: number;
  readonly created: number;
  readonly changed: number;
  /** When it was last submitted; undefined for a draft. */
  readonly submitted: number | undefined;
  /** The reviewer who has it open, and until when. */
  readonly holder: string | undefined;
  readonly heldUntil: number | undefined;
}

export type NewProposal = Pick<
  Proposal,
  'uuid' | 'follow' | 'kind' | 'author' | 'origin' | 'content' | 'thanks' | 'mail'
> & { readonly state: 'draft' | 'open' };

export type ProposalChange = Partial<
  Pick<
    Proposal,
    | 'state'
    | 'content'
    | 'thanks'
    | 'mail'
    | 'origin'
    | 'answer'
    | 'commit'
    | 'holder'
    | 'heldUntil'
    | 'submitted'
  >
>;

export interface ProposalQuery {
  readonly states?: readonly ProposalState[] | undefined;
  readonly kind?: Proposal['kind'] | undefined;
  readonly author?: string | undefined;
  readonly origin?: string | undefined;
  /** Only proposals submitted after the one with this UUID, in the order of the list. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface Proposals {
  /** Returns false if there is one with this UUID already. */
  add(proposal: NewProposal): Promise<boolean>;
  find(uuid: string): Promise<Proposal | undefined>;
  /** Those that share a follow secret, oldest first. */
  followed(follow: SecretHash): Promise<readonly Proposal[]>;
  /** By time of submission, oldest first. */
  list(query: ProposalQuery): Promise<readonly Proposal[]>;
  count(query: Omit<ProposalQuery, 'after' | 'limit'>): Promise<number>;
  /** Changes the version that was seen, and no other; a key with the value undefined empties its column. */
  update(seen: Pick<Proposal, 'uuid' | 'version'>, change: ProposalChange): Promise<boolean>;
  /**
   * Holds an open proposal for a reviewer until `heldUntil`, unless another holds it. Does not change its
   * version. Returns who holds it now; undefined if it is not open.
   */
  hold(uuid: string, holder: string, heldUntil: number): Promise<string | undefined>;
  /** Ends the hold of this reviewer. */
  release(uuid: string, holder: string): Promise<void>;
  /** Names to thank with the number of their accepted proposals, most first. */
  thanked(): Promise<readonly { readonly thanks: string; readonly proposals: number }[]>;
}
