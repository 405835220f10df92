import { sql } from 'kysely';
import * as v from 'valibot';
import { parseDay, startOfDay } from './days.ts';
import type { AddEntry, JournalAct } from './journal.ts';
import type { SecretHash } from './secretHash.ts';
import { isStorable, requireStorable } from './storableText.ts';
import type { Database, StoreParts, Tables } from './tables.ts';
import { uuidKey } from './uuidKey.ts';

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

/** The states that a proposal does not leave. */
export const ENDED_STATES: readonly ProposalState[] = ['accepted', 'refused', 'withdrawn'];

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
  /** The reviewer who has it open, and until when; undefined if nobody has it now. */
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

/** An act that is given with a change is in the journal with it: both or neither. */
export interface Proposals {
  /** Returns false if there is one with this UUID already. */
  add(proposal: NewProposal, act?: JournalAct): Promise<boolean>;
  find(uuid: string): Promise<Proposal | undefined>;
  /** Those that share a follow secret, oldest first. */
  followed(follow: SecretHash): Promise<readonly Proposal[]>;
  /** By time of submission, oldest first; nothing if `after` is unknown. */
  list(query: ProposalQuery): Promise<readonly Proposal[]>;
  count(query: Omit<ProposalQuery, 'after' | 'limit'>): Promise<number>;
  /**
   * Changes the version that was seen, and no other; a key with the value undefined empties its column. A
   * state that ends the proposal removes the address, the origin and the hold: read the address before.
   */
  update(
    seen: Pick<Proposal, 'uuid' | 'version'>,
    change: ProposalChange,
    act?: JournalAct,
  ): Promise<boolean>;
  /**
   * Holds an open proposal for a reviewer until `heldUntil`, unless another holds it. Does not change its
   * version. Returns who holds it now; undefined if it is not open.
   */
  hold(uuid: string, holder: string, heldUntil: number): Promise<string | undefined>;
  /** Ends the hold of this reviewer. */
  release(uuid: string, holder: string): Promise<void>;
  /**
   * Names to thank with the number of their accepted proposals, of all years or of one in China, most first;
   * `prune` keeps the sums.
   */
  thanked(
    year?: number,
  ): Promise<readonly { readonly thanks: string; readonly proposals: number }[]>;
  /** Thanks nobody by this name any more; returns for how many proposals they were thanked. */
  removeThanks(thanks: string): Promise<number>;
}

const LONGEST = { content: 200_000, thanks: 100, mail: 1000, answer: 5000, commit: 64 } as const;

const StateSchema = v.picklist(PROPOSAL_STATES);
const KindSchema = v.picklist(['add', 'edit']);

export function createProposals({ db, now }: StoreParts, addEntry: AddEntry): Proposals {
  const all = () => db.selectFrom('proposals').selectAll();
  const proposalOf = (row: Tables['proposals']) => proposalAt(row, now());
  return {
    async add(proposal, act) {
      return await db.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto('proposals')
          .values(rowOf(proposal, now()))
          .onConflict((conflict) => conflict.column('uuid').doNothing())
          .returning('uuid')
          .executeTakeFirst();
        if (added && act) await addEntry(transaction, act);
        return added !== undefined;
      });
    },
    async find(uuid) {
      const row = await all().where('uuid', '=', uuidKey(uuid)).executeTakeFirst();
      return row && proposalOf(row);
    },
    async followed(follow) {
      const proposals = all().where('follow', '=', follow).orderBy('created').orderBy('uuid');
      return (await proposals.execute()).map(proposalOf);
    },
    async list({ after, limit, ...query }) {
      const last =
        after === undefined
          ? undefined
          : await db
              .selectFrom('proposals')
              .select(['uuid', SUBMITTED.as('submitted')])
              .where('uuid', '=', uuidKey(after))
              .executeTakeFirst();
      if (after !== undefined && !last) return [];
      const rows = await matching(db, query)
        .selectAll()
        .$if(last !== undefined, (some) =>
          some.where(sql<boolean>`(${SUBMITTED}, uuid) > (${last?.submitted}, ${last?.uuid})`),
        )
        .orderBy(SUBMITTED)
        .orderBy('uuid')
        .limit(limit)
        .execute();
      return rows.map(proposalOf);
    },
    async count(query) {
      const { proposals } = await matching(db, query)
        .select(({ fn }) => fn.countAll<number>().as('proposals'))
        .executeTakeFirstOrThrow();
      return proposals;
    },
    async update({ uuid, version }, change, act) {
      return await db.transaction().execute(async (transaction) => {
        const updated = await transaction
          .updateTable('proposals')
          .set({ ...columnsOf(change), version: version + 1, changed: now() })
          .where('uuid', '=', uuidKey(uuid))
          .where('version', '=', version)
          .executeTakeFirst();
        const isUpdated = updated.numUpdatedRows > 0n;
        if (isUpdated && act) await addEntry(transaction, act);
        return isUpdated;
      });
    },
    hold: (uuid, holder, heldUntil) => holdProposal({ db, now }, { uuid, holder, heldUntil }),
    async release(uuid, holder) {
      await db
        .updateTable('proposals')
        .set({ holder: null, held_until: null })
        .where('uuid', '=', uuidKey(uuid))
        .where('holder', '=', requireStorable('holder', holder, 100))
        .execute();
    },
    thanked: (year) => listThanked(db, year),
    removeThanks: (thanks) => removeThanks(db, thanks),
  };
}

/** The order of lists: a draft counts from when it was made. */
const SUBMITTED = sql<number>`coalesce(submitted, created)`;

function matching(
  db: Database,
  { states, kind, author, origin }: Omit<ProposalQuery, 'after' | 'limit'>,
) {
  return (
    db
      .selectFrom('proposals')
      // PostgreSQL has no empty lists: no state is the empty text.
      .$if(states !== undefined, (query) => query.where('state', 'in', ['', ...(states ?? [])]))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
      .$if(author !== undefined, (query) => query.where('author', '=', author ?? ''))
      .$if(origin !== undefined, (query) => query.where('origin', '=', origin ?? ''))
  );
}

/** One statement, so that of several reviewers one holds it. */
async function holdProposal(
  { db, now }: StoreParts,
  { uuid, holder, heldUntil }: { uuid: string; holder: string; heldUntil: number },
): Promise<string | undefined> {
  const time = now();
  const held = await db
    .updateTable('proposals')
    .set({ holder: requireStorable('holder', holder, 100), held_until: heldUntil })
    .where('uuid', '=', uuidKey(uuid))
    .where('state', '=', 'open')
    .where(({ eb, or }) =>
      or([eb('holder', 'is', null), eb('holder', '=', holder), eb('held_until', '<=', time)]),
    )
    .executeTakeFirst();
  if (held.numUpdatedRows > 0n) return holder;
  const other = await db
    .selectFrom('proposals')
    .select('holder')
    .where('uuid', '=', uuidKey(uuid))
    .where('state', '=', 'open')
    .where('held_until', '>', time)
    .executeTakeFirst();
  return other?.holder ?? undefined;
}

/** The sums of accepted proposals that are stored and of those that are not any more. */
async function listThanked(
  db: Database,
  year: number | undefined,
): ReturnType<Proposals['thanked']> {
  const [ofSums, ofProposals] =
    year === undefined
      ? [sql`true`, sql`true`]
      : [
          sql`year = ${year}`,
          sql`changed >= ${startOfYear(year)} and changed < ${startOfYear(year + 1)}`,
        ];
  const { rows } = await sql<{ thanks: string; proposals: number }>`
    select name as thanks, cast(sum(proposals) as bigint) as proposals from (
      select name, proposals from thanks where ${ofSums}
      union all
      select thanks as name, 1 as proposals from proposals
      where state = 'accepted' and thanks is not null and ${ofProposals}
    ) as thanked group by name order by proposals desc, thanks`.execute(db);
  return rows;
}

/** When a year begins in China; once it is accepted, nothing changes a proposal but its thanks. */
function startOfYear(year: number): number {
  return startOfDay(parseDay(`${year}-01-01`));
}

async function removeThanks(db: Database, thanks: string): Promise<number> {
  if (!isStorable(thanks, LONGEST.thanks)) return 0;
  return await db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('thanks')
      .where('name', '=', thanks)
      .returning('proposals')
      .execute();
    const updated = await transaction
      .updateTable('proposals')
      .set({ thanks: null })
      .where('thanks', '=', thanks)
      .executeTakeFirst();
    const sum = removed.reduce((total, { proposals }) => total + proposals, 0);
    return sum + Number(updated.numUpdatedRows);
  });
}

function rowOf(proposal: NewProposal, time: number): Tables['proposals'] {
  const { uuid, follow, kind, author, origin, content, thanks, mail, state } = proposal;
  return {
    uuid: uuidKey(requireStorable('uuid', uuid, 64)),
    follow,
    state,
    kind,
    author: requireStorable('author', author, 100),
    origin: requireStorable('origin', origin, 100),
    content: requireStorable('content', content, LONGEST.content),
    thanks: requireStorable('thanks', thanks, LONGEST.thanks),
    mail: requireStorable('mail', mail, LONGEST.mail),
    answer: null,
    git_commit: null,
    version: 0,
    created: time,
    changed: time,
    submitted: state === 'open' ? time : null,
    holder: null,
    held_until: null,
  };
}

function columnsOf(change: ProposalChange): Partial<Tables['proposals']> {
  const hasEnded = change.state !== undefined && ENDED_STATES.includes(change.state);
  return {
    ...(change.state !== undefined && { state: change.state }),
    ...(change.content !== undefined && {
      content: requireStorable('content', change.content, LONGEST.content),
    }),
    ...('thanks' in change && { thanks: requireStorable('thanks', change.thanks, LONGEST.thanks) }),
    ...('mail' in change && { mail: requireStorable('mail', change.mail, LONGEST.mail) }),
    ...('origin' in change && { origin: requireStorable('origin', change.origin, 100) }),
    ...('answer' in change && { answer: requireStorable('answer', change.answer, LONGEST.answer) }),
    ...('commit' in change && {
      git_commit: requireStorable('commit', change.commit, LONGEST.commit),
    }),
    ...('holder' in change && { holder: requireStorable('holder', change.holder, 100) }),
    ...('heldUntil' in change && { held_until: change.heldUntil ?? null }),
    ...('submitted' in change && { submitted: change.submitted ?? null }),
    ...(hasEnded && { mail: null, origin: null, holder: null, held_until: null }),
  };
}

/** A proposal as it is at a time: a hold that has ended is none. */
function proposalAt(row: Tables['proposals'], time: number): Proposal {
  const { git_commit: commit, held_until: heldUntil, holder, ...rest } = row;
  const isHeld = heldUntil !== null && heldUntil > time;
  return {
    ...rest,
    // Written by this program, so always one.
    follow: row.follow as SecretHash,
    state: v.parse(StateSchema, row.state),
    kind: v.parse(KindSchema, row.kind),
    author: row.author ?? undefined,
    origin: row.origin ?? undefined,
    thanks: row.thanks ?? undefined,
    mail: row.mail ?? undefined,
    answer: row.answer ?? undefined,
    commit: commit ?? undefined,
    submitted: row.submitted ?? undefined,
    holder: (isHeld ? holder : null) ?? undefined,
    heldUntil: isHeld ? heldUntil : undefined,
  };
}
