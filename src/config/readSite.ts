import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { DEFAULT_SITE, type Site, SiteSchema } from '../protocol/site.ts';

/** A real one has under 2 kB. */
const LONGEST_SITE_BYTES = 64 * 1024;

/** What is wrong with `site.yml`; the key it stands in counts as absent. */
export interface SiteFault {
  readonly file: 'site.yml';
  readonly field: string;
  readonly reason: string;
}

/**
 * Reads `site.yml` of an archive folder. A folder without it has the defaults; a key that is not
 * usable is named and its top-level key counts as absent, so that a slip in one link does not take
 * the site down.
 */
export async function readSite(
  archiveFolder: string,
): Promise<{ site: Site; faults: readonly SiteFault[] }> {
  let text: string;
  try {
    const path = join(archiveFolder, 'site.yml');
    const stats = await stat(path);
    // A named pipe would be waited for without end, a device read without end.
    if (!stats.isFile() || stats.size > LONGEST_SITE_BYTES) {
      const reason = `is no regular file of at most ${LONGEST_SITE_BYTES} bytes; replace it with one`;
      return { site: DEFAULT_SITE, faults: [fault('', reason)] };
    }
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return { site: DEFAULT_SITE, faults: [] };
    return { site: DEFAULT_SITE, faults: [fault('', `cannot be read: ${messageOf(error)}`)] };
  }
  return parseSite(text);
}

/** Reads the text of a `site.yml`. */
export function parseSite(text: string): { site: Site; faults: readonly SiteFault[] } {
  let value: unknown;
  try {
    value = parse(text, { logLevel: 'error' }) ?? {};
  } catch (error) {
    return { site: DEFAULT_SITE, faults: [fault('', `is not YAML: ${messageOf(error)}`)] };
  }
  const faults: SiteFault[] = [];
  // Of several unknown keys the schema names the first, so each round may find another.
  for (;;) {
    const parsed = v.safeParse(SiteSchema, value);
    if (parsed.success) return { site: parsed.output, faults };
    faults.push(...parsed.issues.map((issue) => fault(v.getDotPath(issue) ?? '', reasonOf(issue))));
    // Not from the dotted path: a key may hold dots itself.
    const broken = new Set(parsed.issues.map(({ path }) => path?.[0].key));
    if (!isMap(value) || broken.has(undefined)) return { site: DEFAULT_SITE, faults };
    value = Object.fromEntries(Object.entries(value).filter(([key]) => !broken.has(key)));
  }
}

function reasonOf({ type, expected, message }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') return 'is no key; correct or remove it';
  return type === 'string' ? 'must be text' : message;
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fault(field: string, reason: string): SiteFault {
  return { file: 'site.yml', field, reason };
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
