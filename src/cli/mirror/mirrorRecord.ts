import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isNotFound } from '../../lib/systemError.ts';
import { syncFolder } from '../../storage/syncFolder.ts';

/** Hidden, so that it does not count as part of the archive. */
export const RECORD_FILE = '.campusdocs-mirror.jsonl';

/** A record that is being written. */
export const NEW_RECORD_FILE = `${RECORD_FILE}.new`;

const EntrySchema = v.variant('kind', [
  /** The first one: the site that is mirrored. */
  v.object({ kind: v.literal('mirror'), site: v.string() }),
  /** A file that is about to be written. */
  v.object({ kind: v.literal('making'), path: v.string(), sha256: v.string(), size: v.number() }),
  /** It was written. */
  v.object({ kind: v.literal('made'), path: v.string() }),
  v.object({ kind: v.literal('removed'), path: v.string() }),
  /** The version of a document whose beginning has arrived. */
  v.object({ kind: v.literal('partial'), path: v.string(), tag: v.string() }),
  /** A document that the site could not send. */
  v.object({ kind: v.literal('failed'), path: v.string() }),
  /** A part of the listing that the folder has; `again` is when to compare it anyway, in ms since 1970. */
  v.object({
    kind: v.literal('part'),
    name: v.string(),
    tag: v.string(),
    again: v.optional(v.number()),
  }),
  /** The listing that the folder has. */
  v.object({ kind: v.literal('listing'), tag: v.string() }),
]);
type Entry = v.InferOutput<typeof EntrySchema>;
const LineSchema = v.pipe(v.string(), v.parseJson(), EntrySchema);

/** A file that the mirror has made. */
export interface MadeFile {
  readonly sha256: string;
  readonly size: number;
  /** Otherwise it may be as it was before, or not there: a run ended while it was written. */
  readonly isCertain: boolean;
}

interface MirrorState {
  site: string | undefined;
  listing: string | undefined;
  readonly made: Map<string, MadeFile>;
  readonly partials: Map<string, string>;
  readonly failed: Set<string>;
  readonly parts: Map<string, { readonly tag: string; readonly again?: number | undefined }>;
}

/** What a mirror knows of its folder. A line in a file for each step, so that a kill loses none. */
export interface MirrorRecord extends AsyncDisposable {
  /** Undefined in a new folder. */
  readonly site: string | undefined;
  readonly listing: string | undefined;
  readonly made: ReadonlyMap<string, MadeFile>;
  /** Path → entity tag. */
  readonly partials: ReadonlyMap<string, string>;
  /** Documents that the site could not send when they were asked for last. */
  readonly failed: ReadonlySet<string>;
  readonly parts: MirrorState['parts'];
  note(entry: Entry): Promise<void>;
}

/** Opens the record of a folder. Call it with the folder locked. */
export async function openMirrorRecord(folder: string): Promise<MirrorRecord> {
  const path = join(folder, RECORD_FILE);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isNotFound(error)) return '';
    throw error;
  });
  const state: MirrorState = {
    site: undefined,
    listing: undefined,
    made: new Map(),
    partials: new Map(),
    failed: new Set(),
    parts: new Map(),
  };
  const lines = text.split('\n');
  for (const line of lines) {
    const entry = v.safeParse(LineSchema, line);
    if (entry.success) apply(state, entry.output);
  }
  const entries = entriesOf(state);
  // A kill may have cut the last line, and the next one must not be added to it.
  if (!text.endsWith('\n') || lines.length > 2 * entries.length + SPARE_LINES) {
    await replace(folder, entries);
  }
  const handle = await open(path, 'a');
  return {
    get site() {
      return state.site;
    },
    get listing() {
      return state.listing;
    },
    made: state.made,
    partials: state.partials,
    failed: state.failed,
    parts: state.parts,
    async note(entry) {
      await handle.appendFile(lineOf(entry));
      apply(state, entry);
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

/** So many lines may be out of date before the file is written anew. */
const SPARE_LINES = 1000;

function apply(state: MirrorState, entry: Entry): void {
  switch (entry.kind) {
    case 'mirror':
      state.site = entry.site;
      return;
    case 'making': {
      const { path, sha256, size } = entry;
      state.made.set(path, { sha256, size, isCertain: false });
      return;
    }
    case 'made': {
      const { path } = entry;
      const file = state.made.get(path);
      if (file) state.made.set(path, { ...file, isCertain: true });
      state.partials.delete(path);
      state.failed.delete(path);
      return;
    }
    case 'removed':
      state.made.delete(entry.path);
      state.partials.delete(entry.path);
      state.failed.delete(entry.path);
      return;
    case 'partial':
      state.partials.set(entry.path, entry.tag);
      return;
    case 'failed':
      state.failed.add(entry.path);
      return;
    case 'part':
      state.parts.set(entry.name, { tag: entry.tag, again: entry.again });
      return;
    case 'listing':
      state.listing = entry.tag;
  }
}

function entriesOf({ site, listing, made, partials, failed, parts }: MirrorState): Entry[] {
  return [
    ...(site === undefined ? [] : [{ kind: 'mirror' as const, site }]),
    ...[...made].flatMap(([path, { sha256, size, isCertain }]): Entry[] => [
      { kind: 'making', path, sha256, size },
      ...(isCertain ? [{ kind: 'made' as const, path }] : []),
    ]),
    ...Array.from(partials, ([path, tag]) => ({ kind: 'partial' as const, path, tag })),
    ...Array.from(failed, (path) => ({ kind: 'failed' as const, path })),
    ...Array.from(parts, ([name, part]) => ({ kind: 'part' as const, name, ...part })),
    ...(listing === undefined ? [] : [{ kind: 'listing' as const, tag: listing }]),
  ];
}

const lineOf = (entry: Entry) => `${JSON.stringify(entry)}\n`;

async function replace(folder: string, entries: readonly Entry[]): Promise<void> {
  const path = join(folder, NEW_RECORD_FILE);
  const handle: FileHandle = await open(path, 'w');
  try {
    await handle.writeFile(entries.map(lineOf).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(path, join(folder, RECORD_FILE));
  await syncFolder(folder);
}
