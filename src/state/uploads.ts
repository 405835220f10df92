import { sql } from 'kysely';
import * as v from 'valibot';
import { ENDED_STATES } from './proposals.ts';
import { isStorable, requireStorable } from './storableText.ts';
import type { Database, StoreParts, Tables } from './tables.ts';

/** A file that somebody sends, or has sent; its bytes are in the inbox. */
export interface Upload {
  /** 128 random bits as 32 hex digits: who knows it may continue the upload. */
  readonly id: string;
  readonly author: string | undefined;
  /** A keyed hash of the network that it comes from. */
  readonly origin: string;
  /** The file name, as data: nothing is stored under it. At most 255 characters. */
  readonly name: string;
  readonly size: number;
  /** As the browser computed it before sending. */
  readonly md5: string;
  /** `receiving`, until all bytes are there and the MD5 is confirmed. */
  readonly state: 'receiving' | 'complete' | 'refused';
  /** Of the bytes that arrived; undefined while receiving. */
  readonly sha256: string | undefined;
  /** What the limited process found out, as JSON of at most 200,000 characters; undefined until it has. */
  readonly facts: string | undefined;
  /** The proposal that it belongs to. */
  readonly proposal: string | undefined;
  readonly created: number;
  /** When it is removed unless it belongs to a proposal. */
  readonly expires: number;
}

export type UploadChange = Partial<
  Pick<Upload, 'state' | 'sha256' | 'facts' | 'proposal' | 'expires'>
>;

export interface Uploads {
  add(upload: Omit<Upload, 'created' | 'state' | 'sha256' | 'facts' | 'proposal'>): Promise<void>;
  /** Also one that has expired but is not removed yet. */
  find(id: string): Promise<Upload | undefined>;
  /** The complete uploads, and those under way, with this MD5 or SHA-256; none of an ended proposal. */
  findByHash(hash: string): Promise<readonly Upload[]>;
  ofProposal(uuid: string): Promise<readonly Upload[]>;
  /** Returns false if there is no such upload. */
  update(id: string, change: UploadChange): Promise<boolean>;
  /**
   * Gives an upload to a proposal. Of any number of concurrent proposals one gets it; for another, this
   * returns false.
   */
  claim(id: string, proposal: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  /**
   * Uploads that have expired and that no proposal needs any more, for removing their bytes first.
   * `prune` leaves uploads alone.
   */
  expired(): Promise<readonly Upload[]>;
  /** Those that nobody has looked into yet, and that were not refused. */
  unexamined(): Promise<readonly Upload[]>;
  /** All ids, to find bytes in the inbox that nothing refers to. */
  ids(): Promise<readonly string[]>;
  /**
   * How much waits in the inbox: of one origin or author, or of all. A refused file counts until it
   * expires, but takes no room.
   */
  usage(of?: {
    readonly origin?: string | undefined;
    readonly author?: string | undefined;
  }): Promise<{ readonly files: number; readonly bytes: number }>;
}

const StateSchema = v.picklist(['receiving', 'complete', 'refused']);

export function createUploads({ db, now }: StoreParts): Uploads {
  const all = () => db.selectFrom('uploads').selectAll();
  return {
    async add(upload) {
      await db.insertInto('uploads').values(rowOf(upload, now())).execute();
    },
    async find(id) {
      if (!isStorable(id, 64)) return undefined;
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row && uploadOf(row);
    },
    async findByHash(hash) {
      if (!isStorable(hash, 64)) return [];
      const rows = await all()
        .where(({ eb, or }) => or([eb('md5', '=', hash), eb('sha256', '=', hash)]))
        .where('state', '!=', 'refused')
        .where(({ eb, or }) =>
          or([
            eb('proposal', 'in', proposals(db, 'active')),
            eb('expires', '>', now()).and(
              or([eb('proposal', 'is', null), eb('proposal', 'not in', proposals(db, 'ended'))]),
            ),
          ]),
        )
        .orderBy('created')
        .orderBy('id')
        .execute();
      return rows.map(uploadOf);
    },
    async ofProposal(uuid) {
      if (!isStorable(uuid, 64)) return [];
      const uploads = all().where('proposal', '=', uuid.toLowerCase());
      return (await uploads.orderBy('created').orderBy('id').execute()).map(uploadOf);
    },
    async update(id, change) {
      if (!isStorable(id, 64)) return false;
      const updated = await db
        .updateTable('uploads')
        .set({ id, ...columnsOf(change) })
        .where('id', '=', id)
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },
    async claim(id, proposal) {
      const uuid = requireStorable('proposal', proposal.toLowerCase(), 64);
      if (!isStorable(id, 64)) return false;
      const claimed = await db
        .updateTable('uploads')
        .set({ proposal: uuid })
        .where('id', '=', id)
        .where(({ eb, or }) => or([eb('proposal', 'is', null), eb('proposal', '=', uuid)]))
        .executeTakeFirst();
      return claimed.numUpdatedRows > 0n;
    },
    async remove(id) {
      if (!isStorable(id, 64)) return false;
      const removed = await db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst();
      return removed.numDeletedRows > 0n;
    },
    async expired() {
      const rows = await all()
        .where('expires', '<=', now())
        .where(({ eb, or }) =>
          or([eb('proposal', 'is', null), eb('proposal', 'not in', proposals(db, 'active'))]),
        )
        .orderBy('expires')
        .execute();
      return rows.map(uploadOf);
    },
    async unexamined() {
      const rows = await all()
        .where('facts', 'is', null)
        .where('state', '!=', 'refused')
        .orderBy('created')
        .execute();
      return rows.map(uploadOf);
    },
    async ids() {
      const rows = await db.selectFrom('uploads').select('id').orderBy('id').execute();
      return rows.map(({ id }) => id);
    },
    async usage({ origin, author } = {}) {
      const isKnown = isStorable(origin ?? '', 100) && isStorable(author ?? '', 100);
      if (!isKnown) return { files: 0, bytes: 0 };
      return await db
        .selectFrom('uploads')
        .select([
          ({ fn }) => fn.countAll<number>().as('files'),
          // The bytes of a refused file are removed at once.
          sql<number>`cast(coalesce(sum(case state when 'refused' then 0 else size end), 0) as bigint)`.as(
            'bytes',
          ),
        ])
        .$if(origin !== undefined, (query) => query.where('origin', '=', origin ?? ''))
        .$if(author !== undefined, (query) => query.where('author', '=', author ?? ''))
        .executeTakeFirstOrThrow();
    },
  };
}

/** The UUIDs of proposals that have ended, or of all others. */
function proposals(db: Database, which: 'active' | 'ended') {
  return db
    .selectFrom('proposals')
    .select('uuid')
    .where('state', which === 'ended' ? 'in' : 'not in', ENDED_STATES);
}

function rowOf(
  { id, author, origin, name, size, md5, expires }: Parameters<Uploads['add']>[0],
  created: number,
): Tables['uploads'] {
  return {
    id: requireStorable('id', id, 64),
    author: requireStorable('author', author, 100),
    origin: requireStorable('origin', origin, 100),
    name: requireStorable('name', name, 255),
    size,
    md5: requireStorable('md5', md5, 32),
    state: 'receiving',
    sha256: null,
    facts: null,
    proposal: null,
    created,
    expires,
  };
}

function columnsOf(change: UploadChange): Partial<Tables['uploads']> {
  return {
    ...(change.state !== undefined && { state: change.state }),
    ...('sha256' in change && { sha256: requireStorable('sha256', change.sha256, 64) }),
    ...('facts' in change && { facts: requireStorable('facts', change.facts, 200_000) }),
    ...('proposal' in change && {
      proposal: requireStorable('proposal', change.proposal?.toLowerCase(), 64),
    }),
    ...(change.expires !== undefined && { expires: change.expires }),
  };
}

function uploadOf(row: Tables['uploads']): Upload {
  return {
    ...row,
    author: row.author ?? undefined,
    state: v.parse(StateSchema, row.state),
    sha256: row.sha256 ?? undefined,
    facts: row.facts ?? undefined,
    proposal: row.proposal ?? undefined,
  };
}
