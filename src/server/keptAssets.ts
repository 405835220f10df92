import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import type { PublishedDocument } from '../catalog/publication.ts';
import { DAY_MS, HOUR_MS } from '../lib/durations.ts';
import type { ListedFile, Storage } from '../storage/storage.ts';
import { tagOf } from '../storage/tagOf.ts';
import { assetCaching, IMMUTABLE } from './assetCaching.ts';
import { type Assets, type BuiltAssets, contentTypeOf } from './assets.ts';
import { createRecentlyUsed } from './recentlyUsed.ts';

/**
 * The hashed files of other versions of the web app. During a rolling upgrade a page of one version asks
 * a server of another for its scripts, and a page that was open over an upgrade loads more of them later.
 */
export interface KeptAssets extends Assets {
  /** Shares the files of this build, and removes what no server has shared for `KEPT_MS`. */
  share(): Promise<void>;
}

export interface KeptAssetsOptions {
  readonly own: BuiltAssets;
  /** Where servers of all versions keep their files: a bucket, or a folder. */
  readonly storage: Storage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
}

/** How long files stay after the last server that shared them, which it does every day. */
const KEPT_MS = 30 * DAY_MS;
/** Bytes without a manifest are being written, or are left of a server that was killed. */
const UNFINISHED_MS = HOUR_MS;
/** The least time between two listings, which any request for a missing file may cause. */
const LISTING_MS = 1000;
/** Files of other versions in memory: those of one page. */
const MOST_BYTES = 2 * 1024 * 1024;
const LARGEST_MANIFEST = 256 * 1024;

const FORMS = ['body', 'brotli', 'gzip'] as const;

/**
 * A set is one folder of one build: a manifest, `{id}.json`, and the bytes of all its files one after the
 * other, `{id}.bin`, which is written first. Its id is made of the names, so that a folder that did not
 * change is shared once.
 */
const ManifestSchema = v.object({
  files: v.record(
    v.string(),
    v.object({
      /** The first byte of its forms, which follow each other. */
      start: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      /** The lengths of the plain file, of Brotli and of gzip; 0: there is no such form. */
      lengths: v.tuple([length(), length(), length()]),
      tag: v.string(),
    }),
  ),
});

function length() {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(0));
}

type Entry = v.InferOutput<typeof ManifestSchema>['files'][string];

interface FoundFile extends Entry {
  readonly set: string;
}

export function createKeptAssets({ own, storage, now, report }: KeptAssetsOptions): KeptAssets {
  const files = new Map<string, FoundFile>();
  /** The manifests that were read, by key and tag. */
  const read = new Set<string>();
  const cache = createRecentlyUsed<PublishedDocument>(MOST_BYTES);
  let listedAt = Number.NEGATIVE_INFINITY;
  let listing: Promise<void> | undefined;

  async function list(): Promise<void> {
    for await (const file of storage.list()) {
      const name = `${file.key} ${file.tag}`;
      if (!file.key.endsWith('.json') || read.has(name) || file.size > LARGEST_MANIFEST) continue;
      for (const [path, entry] of await readManifest(storage, file.key)) {
        files.set(path, { ...entry, set: file.key.replace('.json', '.bin') });
      }
      read.add(name);
    }
  }

  /** Lists the sets again, but not more often than `LISTING_MS`; those who wait share one listing. */
  function refresh(): Promise<void> {
    listing ??= delay(Math.min(LISTING_MS, Math.max(0, listedAt + LISTING_MS - now())))
      .then(list)
      .finally(() => {
        listedAt = now();
        listing = undefined;
      });
    return listing;
  }

  async function load(path: string): Promise<PublishedDocument | undefined> {
    if (!files.has(path)) await refresh();
    const file = files.get(path);
    if (!file) return undefined;
    const cached = cache.get(path);
    if (cached) return cached;
    const bytes = await readBytes(storage, file);
    const [body, brotli, gzip] = formsOf(bytes, file);
    if (!body || tagOf(body) !== file.tag) throw new Error(`${file.set} is damaged at ${path}`);
    const document: PublishedDocument = {
      path,
      contentType: contentTypeOf(path),
      tag: file.tag,
      body,
      ...(brotli && { brotli }),
      ...(gzip && { gzip }),
    };
    cache.set(path, document, bytes.byteLength);
    return document;
  }

  return {
    async find(path) {
      const built = await own.find(path);
      if (built || !isHashed(path)) return built;
      try {
        return await load(path);
      } catch (error) {
        // The page reports a file that is missing, and can be reloaded.
        report(error);
        return undefined;
      }
    },
    async share() {
      for (const set of setsOf(own)) await shareSet({ own, storage }, set);
      await removeOld(storage, now());
    },
  };
}

/** Whether a file has an immutable name, so that it is the same in each version that has it. */
function isHashed(path: string): boolean {
  return assetCaching(path) === IMMUTABLE;
}

interface AssetSet {
  readonly id: string;
  readonly paths: readonly string[];
}

/** The folders of a build whose files have immutable names. */
function setsOf({ paths: all }: BuiltAssets): AssetSet[] {
  const folders = new Map<string, string[]>();
  for (const path of all.filter(isHashed).sort()) {
    const [, top = '', below = ''] = path.split('/');
    const folder = top === 'assets' ? top : `${top}/${below}`;
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return [...folders.values()].map((paths) => ({
    id: hash('sha256', paths.join('\n'), 'hex').slice(0, 32),
    paths,
  }));
}

async function shareSet(
  { own, storage }: Pick<KeptAssetsOptions, 'own' | 'storage'>,
  { id, paths }: AssetSet,
): Promise<void> {
  const manifest = `${id}.json`;
  if ((await storage.stat(manifest)) && (await storage.stat(`${id}.bin`))) {
    // Written again, so that its time says when it was last in use.
    return await storage.write(manifest, await readAll(storage, manifest));
  }
  const files: Record<string, Entry> = {};
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let start = 0;
    for (const path of paths) {
      const document = await own.read(path);
      if (!document) continue;
      const forms = FORMS.map((form) => document[form]);
      const [plain = 0, brotli = 0, gzip = 0] = forms.map((form) => form?.byteLength);
      files[path] = { start, lengths: [plain, brotli, gzip], tag: document.tag };
      start += plain + brotli + gzip;
      for (const form of forms) if (form) yield form;
    }
  }
  await storage.write(`${id}.bin`, bytes());
  await storage.write(manifest, new TextEncoder().encode(JSON.stringify({ files })));
}

async function removeOld(storage: Storage, time: number): Promise<void> {
  const listed = new Map<string, ListedFile>();
  for await (const file of storage.list()) listed.set(file.key, file);
  for (const { key, modified } of listed.values()) {
    const manifest = listed.get(key.replace(/\.bin$/u, '.json'));
    const age = time - (manifest?.modified ?? modified).getTime();
    if (age > (manifest ? KEPT_MS : UNFINISHED_MS)) await storage.delete(key);
  }
}

async function readManifest(storage: Storage, key: string): Promise<[string, Entry][]> {
  const json = new TextDecoder().decode(await readAll(storage, key));
  const { files } = v.parse(v.pipe(v.string(), v.parseJson(), ManifestSchema), json);
  // Nothing else is ever served from here, whatever was written.
  return Object.entries(files).filter(([path]) => isHashed(path));
}

async function readBytes(
  storage: Storage,
  { set, start, lengths }: FoundFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const total = lengths[0] + lengths[1] + lengths[2];
  if (total === 0) return new Uint8Array();
  return await readAll(storage, set, { start, end: start + total - 1 });
}

async function readAll(
  storage: Storage,
  key: string,
  range?: { readonly start: number; readonly end: number },
): Promise<Uint8Array<ArrayBuffer>> {
  return Buffer.concat(await Array.fromAsync(storage.read(key, { range })));
}

/** The plain file, Brotli and gzip, in this order. */
function formsOf(bytes: Uint8Array<ArrayBuffer>, { lengths: [plain, brotli, gzip] }: Entry) {
  const [first, second] = [plain, plain + brotli];
  return [
    bytes.subarray(0, first),
    brotli > 0 ? bytes.subarray(first, second) : undefined,
    gzip > 0 ? bytes.subarray(second) : undefined,
  ] as const;
}
