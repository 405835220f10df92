import { buffer, text } from 'node:stream/consumers';
import * as v from 'valibot';
import { COMMIT_VERBS } from '../../archive/git/commitMessage.ts';
import { UUID_PATTERN } from '../../lib/uuid.ts';
import type { Storage } from '../../storage/storage.ts';

const RecordSchema = v.object({
  /** The UUID of the proposal. */
  proposal: v.pipe(v.string(), v.regex(new RegExp(`^${UUID_PATTERN}$`, 'u'))),
  verb: v.picklist(COMMIT_VERBS),
  items: v.pipe(v.array(v.object({ id: v.string(), title: v.string() })), v.readonly()),
  thanks: v.optional(v.string()),
  /** The changed files, as paths inside the archive. */
  paths: v.pipe(v.array(v.string()), v.readonly()),
  /** When it was published, in ms since 1970. */
  time: v.number(),
  /** Whether its branch for a pull request was pushed. */
  hasBranch: v.optional(v.boolean()),
  /** Whether its pull request was opened, and other nodes still need its commit. */
  isProposed: v.optional(v.boolean()),
});

/** A proposal that is in the archive, but not yet in its repository or at the remote. */
export type PublicationRecord = v.InferOutput<typeof RecordSchema>;

/** Keeps what is still to be committed and pushed, over restarts. */
export interface PublicationStore {
  put(record: PublicationRecord): Promise<void>;
  /** Removes a record with its commits. */
  remove(proposal: string): Promise<void>;
  /** Oldest first. */
  list(): Promise<readonly PublicationRecord[]>;
  /** Stores the commit of a proposal, as a Git bundle, for other nodes. */
  putCommits(proposal: string, bundle: Uint8Array): Promise<void>;
  findCommits(proposal: string): Promise<Uint8Array | undefined>;
}

/** @param files gets one JSON file for each proposal */
export function createPublicationStore(files: Storage): PublicationStore {
  const bundleOf = (proposal: string) => `${proposal}.bundle`;
  const parse = v.safeParser(v.pipe(v.string(), v.parseJson(), RecordSchema));
  return {
    put: (record) =>
      files.write(`${record.proposal}.json`, new TextEncoder().encode(JSON.stringify(record))),
    async remove(proposal) {
      await files.delete(`${proposal}.json`);
      await files.delete(bundleOf(proposal));
    },
    putCommits: (proposal, bundle) => files.write(bundleOf(proposal), bundle),
    async findCommits(proposal) {
      const key = bundleOf(proposal);
      return (await files.stat(key)) ? buffer(files.read(key)) : undefined;
    },
    async list() {
      const records: PublicationRecord[] = [];
      for await (const { key } of files.list()) {
        if (!key.endsWith('.json')) continue;
        const { success, output } = parse(await text(files.read(key)));
        if (success) records.push(output);
      }
      return records.toSorted((one, other) => one.time - other.time);
    },
  };
}
