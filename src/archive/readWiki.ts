import * as v from 'valibot';
import type { Fault } from './fault.ts';
import { group, issuesOf, optionalList, optionalText } from './fields.ts';
import { WikiDataSchema } from './metadataSchema.ts';
import { readOptionalJson } from './readOptionalJson.ts';
import { WebAddressSchema } from './webAddressSchema.ts';

const FILE = 'wiki.json';
const LONGEST_WIKI_BYTES = 16 * 1024 * 1024;

const envelope = { id: optionalText, url: WebAddressSchema } as const;

/** An entry that becomes a test of its own. */
const WikiEntrySchema = group({ ...envelope, data: WikiDataSchema });

/** An entry that is attached to a test of the archive: only what it adds is looked at. */
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
 * Reads `wiki.json`, which an archive may have (docs/formats.md), entry by entry: one that breaks
 * a rule is left out and named.
 *
 * @param isTest whether an id is that of a test of the archive, to which the entry is then attached
 */
export async function readWiki(
  archiveFolder: string,
  isTest: (id: string) => boolean,
): Promise<{ readonly entries: readonly WikiEntry[]; readonly faults: readonly Fault[] }> {
  const { value, faults } = await readOptionalJson(archiveFolder, FILE, LONGEST_WIKI_BYTES);
  if (value === undefined) return { entries: [], faults };
  return parseWiki(value, isTest);
}

/** Reads the parsed JSON of `wiki.json`; never throws. */
export function parseWiki(
  value: unknown,
  isTest: (id: string) => boolean,
): { readonly entries: readonly WikiEntry[]; readonly faults: readonly Fault[] } {
  if (!Array.isArray(value)) {
    const reason = 'must be a list of entries, [{"url": …, "data": …}, …]';
    return { entries: [], faults: [{ file: FILE, field: '', reason, severity: 'error' }] };
  }
  const faults: Fault[] = [];
  const entries: WikiEntry[] = [];
  value.forEach((raw: unknown, position) => {
    const id = v.safeParse(v.object({ id: v.string() }), raw);
    const attached = id.success && isTest(id.output.id);
    const parsed = v.safeParse(attached ? AttachedEntrySchema : WikiEntrySchema, raw);
    if (parsed.success) {
      const { data, ...rest } = parsed.output;
      entries.push({ ...rest, type: 'test', data: { ...data, filetype: 'wiki' } });
      return;
    }
    for (const { field, reason } of issuesOf(parsed.issues)) {
      const path = field === '' ? `${position}` : `${position}.${field}`;
      faults.push({ file: FILE, field: path, reason, severity: 'error' });
    }
  });
  return { entries, faults };
}
