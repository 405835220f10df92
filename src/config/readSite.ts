import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { DEFAULT_SITE, type Site, SiteSchema } from '../protocol/site.ts';

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
    text = await readFile(join(archiveFolder, 'site.yml'), 'utf8');
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
    value = parse(text) ?? {};
  } catch (error) {
    return { site: DEFAULT_SITE, faults: [fault('', `is not YAML: ${messageOf(error)}`)] };
  }
  const parsed = v.safeParse(SiteSchema, value);
  if (parsed.success) return { site: parsed.output, faults: [] };

  const faults = parsed.issues.map((issue) => fault(v.getDotPath(issue) ?? '', issue.message));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { site: DEFAULT_SITE, faults };
  }
  const broken = new Set(faults.map(({ field }) => field.split('.')[0]));
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !broken.has(key)));
  return { site: v.parse(SiteSchema, rest), faults };
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
