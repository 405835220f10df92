import * as v from 'valibot';
import type { Diagnostic } from './diagnostic.ts';
import { group, issuesOf, optionalList, optionalText } from './fields.ts';
import { type CacheOptions, createFileCache, type FileCache } from './fileCache.ts';
import { WikiDataSchema } from './metadataSchema.ts';
import { readOptionalJson } from './readOptionalJson.ts';
import { WebAddressSchema } from './webAddressSchema.ts';

const FILE = 'wiki.json';
const LONGEST_WIKI_BYTES = 16 * 1024 * 1024;

const envelope = { id: optionalText, url: WebAddressSchema } as const;

/** An entry that becomes a separate test. */
const WikiEntrySchema = group({ ...envelope, data: WikiDataSchema });

/** An entry that is attached to a test of the archive: only its additions are validated. */
const AttachedEntrySchema = group({
  ...envelope,
  data: group({ content: optionalList }),
});

/** A wiki entry as `wiki.json` publishes it. */
export interface WikiEntry {
  readonly id?: string | undefined;
  readonly url: string;
  readonly type: 'test';
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Reads the optional `wiki.json` (docs/use/archive-format.md) entry by entry. An invalid entry is
 * left out and gives a diagnostic.
 *
 * @param isTest whether an id is that of a test of the archive, which the entry is attached to
 */
export async function readWiki(
  archiveFolder: string,
  isTest: (id: string) => boolean,
  memory: WikiCache = createWikiCache(),
): Promise<{
  readonly entries: readonly WikiEntry[];
  readonly diagnostics: readonly Diagnostic[];
}> {
  const { value, diagnostics } = await readOptionalJson(archiveFolder, WIKI_JSON, memory.json);
  if (value === undefined) {
    memory.entries = new Map();
    return { entries: [], diagnostics };
  }
  const parsed = parseWiki(value, isTest, memory.entries);
  memory.entries = new Map(
    parsed.entries.flatMap((entry): [string, WikiEntry][] =>
      entry.id === undefined ? [] : [[entry.id, entry]],
    ),
  );
  return { entries: parsed.entries, diagnostics: [...diagnostics, ...parsed.diagnostics] };
}

/** The results of earlier readings of `wiki.json`: the whole file, and the entries with an id. */
export interface WikiCache {
  readonly json: FileCache<readonly unknown[]>;
  entries: ReadonlyMap<string, WikiEntry>;
}

export function createWikiCache(options?: CacheOptions): WikiCache {
  return { json: createFileCache(options), entries: new Map() };
}

const WIKI_JSON = {
  file: FILE,
  limit: LONGEST_WIKI_BYTES,
  isUsable: (value: unknown): value is readonly unknown[] => Array.isArray(value),
  rule: 'must be a list of entries, [{"url": …, "data": …}, …]',
};

/**
 * Reads the parsed JSON of `wiki.json`; never throws.
 *
 * @param lastGood the last valid entries by id, used in place of invalid ones
 */
export function parseWiki(
  value: unknown,
  isTest: (id: string) => boolean,
  lastGood: ReadonlyMap<string, WikiEntry> = new Map(),
): { readonly entries: readonly WikiEntry[]; readonly diagnostics: readonly Diagnostic[] } {
  if (!WIKI_JSON.isUsable(value)) {
    const diagnostic = {
      file: FILE,
      field: '',
      reason: WIKI_JSON.rule,
      severity: 'error',
    } as const;
    return { entries: [], diagnostics: [diagnostic] };
  }
  const diagnostics: Diagnostic[] = [];
  const entries: WikiEntry[] = [];
  value.forEach((raw, position) => {
    const id = v.safeParse(v.object({ id: v.string() }), raw);
    const attached = id.success && isTest(id.output.id);
    const schema = attached ? AttachedEntrySchema : WikiEntrySchema;
    const parsed = v.safeParse(schema, raw);
    if (parsed.success) {
      const { data, ...rest } = parsed.output;
      entries.push({ ...rest, type: 'test', data: { ...data, filetype: 'wiki' } });
      return;
    }
    const last = id.success ? lastGood.get(id.output.id) : undefined;
    // An entry that was attached to a test says too little once that test is gone.
    const known = last && v.is(schema, last) ? last : undefined;
    if (known) entries.push(known);
    const kept = known ? { kept: true } : {};
    for (const { field, reason } of issuesOf(parsed.issues)) {
      const path = field === '' ? `${position}` : `${position}.${field}`;
      diagnostics.push({ file: FILE, field: path, reason, severity: 'error', ...kept });
    }
  });
  return { entries, diagnostics };
}
