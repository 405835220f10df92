import type { Transaction } from 'kysely';
import { isStorable, requireStorable } from './storableText.ts';
import type { StoreParts, Tables } from './tables.ts';

/** Bytes of an upload that lie in the bucket as one object. */
export interface UploadPiece {
  /** The position of its first byte in the file. */
  readonly start: number;
  readonly length: number;
  /** The name of its object, at most 100 characters; empty for the only piece of an empty file. */
  readonly key: string;
}

/**
 * Which objects make up the uploads in a bucket. An object counts once it is listed here, and each change
 * is refused if another server has changed the same file meanwhile: bytes of two servers never mix.
 */
export interface UploadPieces {
  /** Adds an empty file. Rejects if there is one. */
  begin(upload: string): Promise<void>;
  /** The pieces of a file without a gap, in order; empty if there is no such file. */
  list(upload: string): Promise<readonly UploadPiece[]>;
  /**
   * Puts a piece behind the last one, or in the place of the last ones.
   *
   * @param replaced the last pieces, in order, if their bytes are part of the new one
   * @param last the last piece, which must still be there
   * @returns false if another server has changed the file; nothing was changed then
   */
  append(
    upload: string,
    piece: UploadPiece,
    before: { readonly last: UploadPiece; readonly replaced: readonly UploadPiece[] },
  ): Promise<boolean>;
  /** Removes a file. */
  remove(upload: string): Promise<void>;
  /** The lengths of all files. */
  lengths(): Promise<ReadonlyMap<string, number>>;
  /** The names of the objects of all files. */
  keys(): Promise<ReadonlySet<string>>;
}

const LONGEST_KEY = 100;

/** Thrown to undo a transaction. */
class Overtaken extends Error {}

export function createUploadPieces({ db }: Pick<StoreParts, 'db'>): UploadPieces {
  const own = (upload: string) => db.selectFrom('upload_pieces').where('upload', '=', upload);
  return {
    async begin(upload) {
      await db
        .insertInto('upload_pieces')
        .values({ upload: requireStorable('upload', upload, 64), start: 0, length: 0, key: '' })
        .execute();
    },
    async list(upload) {
      if (!isStorable(upload, 64)) return [];
      return await own(upload).select(['start', 'length', 'key']).orderBy('start').execute();
    },
    async append(upload, piece, { last, replaced }) {
      try {
        await db.transaction().execute((transaction) => {
          const change = { upload, piece, replaced, last };
          return appendPiece(transaction, change);
        });
        return true;
      } catch (error) {
        if (error instanceof Overtaken) return false;
        throw error;
      }
    },
    async remove(upload) {
      if (!isStorable(upload, 64)) return;
      await db.deleteFrom('upload_pieces').where('upload', '=', upload).execute();
    },
    async lengths() {
      const rows = await db
        .selectFrom('upload_pieces')
        .select(['upload', 'start', 'length'])
        .orderBy('start')
        .execute();
      return new Map(rows.map(({ upload, start, length }) => [upload, start + length]));
    },
    async keys() {
      const rows = await db
        .selectFrom('upload_pieces')
        .select('key')
        .where('key', '!=', '')
        .execute();
      return new Set(rows.map(({ key }) => key));
    },
  };
}

async function appendPiece(
  transaction: Transaction<Tables>,
  {
    upload,
    piece,
    replaced,
    last,
  }: {
    readonly upload: string;
    readonly piece: UploadPiece;
    readonly replaced: readonly UploadPiece[];
    readonly last: UploadPiece;
  },
): Promise<void> {
  // The last one is locked before all others, so that two servers wait for each other and never deadlock.
  const { numUpdatedRows: locked } = await transaction
    .updateTable('upload_pieces')
    .set({ length: last.length })
    .where('upload', '=', upload)
    .where('start', '=', last.start)
    .where('key', '=', last.key)
    .executeTakeFirst();
  if (locked !== 1n) throw new Overtaken();
  for (const { start, key } of replaced) {
    const { numDeletedRows: deleted } = await transaction
      .deleteFrom('upload_pieces')
      .where('upload', '=', upload)
      .where('start', '=', start)
      .where('key', '=', key)
      .executeTakeFirst();
    if (deleted !== 1n) throw new Overtaken();
  }
  const inserted = await transaction
    .insertInto('upload_pieces')
    .values({ upload, ...piece, key: requireStorable('key', piece.key, LONGEST_KEY) })
    .onConflict((conflict) => conflict.columns(['upload', 'start']).doNothing())
    .returning('start')
    .executeTakeFirst();
  if (!inserted) throw new Overtaken();
}
