import { mkdir, readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { LOCK_FILE, lockArchive } from '../../archive/intake/lockArchive.ts';
import { depthOfParts, MIRRORED_FOLDERS } from '../../catalog/mirroredPaths.ts';
import {
  MIRROR_PATHS,
  type MirrorListing,
  MirrorListingSchema,
  type MirrorPart,
  MirrorPartSchema,
} from '../../protocol/mirror.ts';
import { type ApplyParts, applyPlan, type Outcome } from './applyPlan.ts';
import { type MirrorClient, readUpTo } from './mirrorClient.ts';
import { MirrorFailure } from './mirrorFailure.ts';
import { openMirrorFolder } from './mirrorFolder.ts';
import {
  type MirrorRecord,
  NEW_RECORD_FILE,
  openMirrorRecord,
  RECORD_FILE,
} from './mirrorRecord.ts';
import { planMirror, type WantedFile } from './planMirror.ts';

export interface MirrorOptions {
  /** The origin of the site. */
  readonly site: string;
  /** The folder of the mirror, which is created if it is missing. */
  readonly folder: string;
  readonly client: MirrorClient;
  /** For documents that are not public. */
  readonly token: string | undefined;
  /** Whether the bytes of all files are compared. */
  readonly verify: boolean;
  /** Whether most of the items may go at once. */
  readonly allowRemovals: boolean;
  /** Called before files are fetched, and after each of them. */
  readonly onMissing: (count: number) => void;
  readonly onDone: () => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** What a run has done, and what the folder has now. */
export interface MirrorResult {
  readonly items: number;
  readonly documents: number;
  /** How many files were fetched. */
  readonly fetched: number;
  readonly removed: number;
  /** The paths of files that are not as the site has them, by why not. */
  readonly left: Readonly<Record<'absent' | 'locked' | 'kept' | 'changed' | 'wrong', string[]>>;
}

const LARGEST_LISTING_BYTES = 1024 * 1024;
const LARGEST_PART_BYTES = 64 * 1024 * 1024;

/** How often a run compares the folder with a site that changes meanwhile. */
const MOST_ROUNDS = 3;

/** Longer than it takes to see that whoever holds a lock is gone, and shorter than most runs. */
const LOCK_MS = 20_000;

/**
 * Makes a folder the copy of a site, or brings it up to date. Throws a `MirrorFailure` if that is not
 * possible; the folder then is an archive all the same, and the next run goes on.
 */
export async function mirrorSite(options: MirrorOptions): Promise<MirrorResult> {
  const { site, folder, now, signal } = options;
  await prepareFolder(folder);
  const { lock, reason } = await lockArchive(folder, { timeoutMs: LOCK_MS });
  if (!lock) throw new MirrorFailure(reason);
  try {
    await using record = await openMirrorRecord(folder);
    // An address that was mistyped must not keep the folder.
    if (record.made.size > 0 && record.site !== site) {
      throw new MirrorFailure(`${folder} is a mirror of ${record.site}: choose another folder.`);
    }
    if (record.site !== site) await record.note({ kind: 'mirror', site });
    // An archive has this folder from the first moment on.
    await mkdir(join(folder, MIRRORED_FOLDERS.metadata), { recursive: true });
    const files = openMirrorFolder(folder);
    await files.sweep(new Set(record.partials.keys()));
    const outcomes = new Map<string, Outcome>();
    const total = { removed: 0 };
    for (let round = 1; round <= MOST_ROUNDS; round += 1) {
      signal.throwIfAborted();
      const isComplete = await runOnce(record);
      if (isComplete) break;
    }
    return resultOf(record, outcomes, total.removed);

    /** Resolves to whether the folder is as the listing says, or cannot be. */
    async function runOnce(of: MirrorRecord): Promise<boolean> {
      const verify = options.verify && outcomes.size === 0;
      const isDue = [...of.parts.values()].some(({ again = Infinity }) => again <= now());
      const listing = await fetchListing(options, verify || isDue ? undefined : of.listing);
      if (listing === 'unchanged') return true;
      const names = Object.keys(listing.parts);
      const depth = depthOfParts(names);
      if (depth === undefined) throw notAListing(site);
      const changed = names.filter((name) => {
        const { tag, again = Infinity } = of.parts.get(name) ?? {};
        return verify || tag !== listing.parts[name] || again <= now();
      });
      const parts = new Map<string, MirrorPart>();
      for (const name of changed) parts.set(name, await fetchPart(options, name));
      const plan = planMirror(parts, depth, of.made.keys());
      if (!plan) throw notAListing(site);
      refuseManyRemovals(options, plan.goneItems, of);
      const applied = await applyPlan(plan, {
        ...options,
        verify,
        folder: files,
        record: of,
        onMissing: (missing) => announce(options, missing),
      } satisfies ApplyParts);
      for (const [path, outcome] of applied.outcomes) {
        if (outcome !== 'fresh' || outcomes.get(path) !== 'made') outcomes.set(path, outcome);
      }
      total.removed += applied.removed;
      const isCurrent = names.every((name) => of.parts.get(name)?.tag === listing.parts[name]);
      if (isCurrent) await of.note({ kind: 'listing', tag: listing.tag });
      // What could not be sent is left to the next run.
      return isCurrent || [...applied.outcomes.values()].includes('wrong');
    }
  } finally {
    await lock.release();
  }
}

/** Creates the folder; refuses one that has anything but a mirror in it. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  // As a run leaves it that was killed at once.
  const isNew = names.every((name) => name.startsWith(LOCK_FILE) || name === NEW_RECORD_FILE);
  if (isNew || names.includes(RECORD_FILE)) return;
  throw new MirrorFailure(`${folder} is not empty, and no mirror: choose another folder.`);
}

async function fetchListing(
  { client, site }: MirrorOptions,
  known: string | undefined,
): Promise<MirrorListing | 'unchanged'> {
  const headers: Record<string, string> =
    known === undefined ? {} : { 'if-none-match': `"${known}"` };
  return client.get(
    MIRROR_PATHS.listing,
    async () => headers,
    async (response) => {
      if (response.status === 304) return 'unchanged';
      const body = (await readUpTo(response, LARGEST_LISTING_BYTES)).toString();
      if (response.status === 403 && v.is(ClosedSchema, body)) {
        throw new MirrorFailure(
          `${site} does not allow mirrors: its operators can, with mirror: true in site.yml.`,
        );
      }
      return parseAnswer(site, response, MirrorListingSchema, body);
    },
  );
}

const ClosedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ code: v.literal('mirror-closed') }),
);

async function fetchPart({ client, site }: MirrorOptions, name: string): Promise<MirrorPart> {
  return client.get(
    `${MIRROR_PATHS.parts}/${name}`,
    async () => ({}),
    async (response) => {
      const body = (await readUpTo(response, LARGEST_PART_BYTES)).toString();
      return parseAnswer(site, response, MirrorPartSchema, body);
    },
  );
}

function parseAnswer<const Schema extends v.GenericSchema>(
  site: string,
  { status }: Response,
  schema: Schema,
  body: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body);
  if (status !== 200 || !parsed.success) throw notAListing(site);
  return parsed.output;
}

function notAListing(site: string): MirrorFailure {
  return new MirrorFailure(
    `${site} does not say what a mirror needs to know: it is no CampusDocs, or another version.`,
  );
}

/** A site that has lost its archive, or takes all of it down, must not take the copies with it. */
function refuseManyRemovals(
  { allowRemovals, folder }: MirrorOptions,
  gone: number,
  record: MirrorRecord,
): void {
  const items = countOfKind(record, MIRRORED_FOLDERS.metadata);
  if (allowRemovals || gone <= items / 2) return;
  throw new MirrorFailure(
    `${gone} of ${items} items are gone from the site, so nothing is changed in ${folder}. If that is right: --allow-removals`,
  );
}

/** Refuses to begin what the disk has no room for. */
async function announce(
  { folder, onMissing }: MirrorOptions,
  missing: readonly WantedFile[],
): Promise<void> {
  const bytes = missing.reduce((sum, { size }) => sum + size, 0);
  const { bavail, bsize } = await statfs(folder);
  if (bytes > bavail * bsize) {
    const [needed, free] = [bytes, bavail * bsize].map((one) => `${Math.ceil(one / 1e6)} MB`);
    throw new MirrorFailure(
      `The mirror needs ${needed}, and the disk of ${folder} has ${free} left.`,
    );
  }
  if (missing.length > 0) onMissing(missing.length);
}

function resultOf(
  record: MirrorRecord,
  outcomes: ReadonlyMap<string, Outcome>,
  removed: number,
): MirrorResult {
  const pathsOf = (wanted: Outcome) =>
    [...outcomes].flatMap(([path, outcome]) => (outcome === wanted ? [path] : []));
  return {
    items: countOfKind(record, MIRRORED_FOLDERS.metadata),
    documents: countOfKind(record, MIRRORED_FOLDERS.document),
    fetched: pathsOf('made').length,
    removed,
    left: {
      absent: pathsOf('absent'),
      locked: pathsOf('locked'),
      kept: pathsOf('kept'),
      changed: pathsOf('changed'),
      wrong: pathsOf('wrong'),
    },
  };
}

function countOfKind(record: MirrorRecord, folder: string): number {
  return record.made
    .keys()
    .filter((path) => path.startsWith(`${folder}/`))
    .toArray().length;
}
