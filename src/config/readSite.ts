import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { parse } from 'yaml';
import { messageOf } from '../lib/messageOf.ts';
import { isNotFound } from '../lib/systemError.ts';
import { DEFAULT_SITE, type Site, SiteSchema } from '../protocol/site.ts';
import { accessConflict, accessWarnings, DEFAULT_ACCESS } from './accessSettings.ts';
import { parseEntries } from './parseEntries.ts';
import { DEFAULT_SETTINGS, type Settings, SettingsSchema } from './settings.ts';
import { diagnostic, type SiteDiagnostic } from './siteDiagnostic.ts';

/** In bytes; a real one has under 2 kB. */
const LONGEST_SITE_BYTES = 64 * 1024;

/**
 * The maximum length of the text about the site, in characters: every page contains the settings.
 */
const LONGEST_ABOUT = 4000;

/** The settings of a folder without `site.yml`. */
export const DEFAULT_SITE_FILE: SiteFile = {
  site: DEFAULT_SITE,
  settings: DEFAULT_SETTINGS,
  hasAccessRule: false,
  diagnostics: [],
};

/** Renders Markdown to HTML that is safe in a page. */
export type RenderMarkdown = (markdown: string) => string;

/** The parsed `site.yml`: public settings, server settings, and diagnostics. */
export interface SiteFile {
  /** Public: sent to browsers. */
  readonly site: Site;
  readonly settings: Settings;
  /** Whether it has an access rule. */
  readonly hasAccessRule: boolean;
  readonly diagnostics: readonly SiteDiagnostic[];
}

/**
 * Reads `site.yml` of an archive folder. A folder without it has the defaults; an invalid key is
 * reported and its top-level key counts as absent, so that a mistake in one link does not take the
 * site down.
 */
export async function readSite(
  archiveFolder: string,
  renderMarkdown: RenderMarkdown,
): Promise<SiteFile> {
  let text: string;
  try {
    const path = join(archiveFolder, 'site.yml');
    // Otherwise anybody who may push to an archive could publish any file of the server with a
    // link.
    if (await isLinkOutside(archiveFolder, path)) {
      return refuse('is a link out of the archive; put the file itself there');
    }
    const stats = await stat(path);
    // Reading a named pipe or a device may never end.
    if (!stats.isFile() || stats.size > LONGEST_SITE_BYTES) {
      const reason = `is no regular file of at most ${LONGEST_SITE_BYTES} bytes; replace it with one`;
      return refuse(reason);
    }
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isNotFound(error)) return DEFAULT_SITE_FILE;
    return refuse(`cannot be read: ${firstLineOf(error)}`);
  }
  return parseSite(text, renderMarkdown);
}

async function isLinkOutside(folder: string, path: string): Promise<boolean> {
  if (!(await lstat(path)).isSymbolicLink()) return false;
  const [inside, target] = await Promise.all([realpath(folder), realpath(path)]);
  return !target.startsWith(inside + sep);
}

/** Parses the text of a `site.yml`. */
export function parseSite(text: string, renderMarkdown: RenderMarkdown): SiteFile {
  let value: unknown;
  try {
    value = parse(text, { logLevel: 'error' }) ?? {};
  } catch (error) {
    return refuse(`is not YAML: ${firstLineOf(error)}`);
  }
  if (!isMap(value)) return refuse('must be settings, one "name: value" a line');

  const isForServer = (key: string) => Object.hasOwn(SettingsSchema.entries, key);
  const entries = Object.entries(value);
  const settings = parseEntries(
    SettingsSchema,
    entries.filter(([key]) => isForServer(key)),
  );
  const site = parseEntries(
    SiteSchema,
    entries.filter(([key]) => !isForServer(key)),
  );
  const { access } = settings.output;
  const { main } = site.output.hosts;
  const unusable = site.diagnostics.find(({ field }) => field === 'hosts.main')?.reason;
  const conflict = accessConflict(access, main, unusable);
  const diagnostics: SiteDiagnostic[] = [
    // The diagnostic that explains the others comes first.
    ...entries.flatMap(misspelt),
    ...site.diagnostics,
    ...settings.diagnostics,
    ...(conflict ? [diagnostic(conflict.field, conflict.reason)] : []),
    ...accessWarnings(access, main).map(
      ({ field, reason }): SiteDiagnostic => ({
        ...diagnostic(field, reason),
        severity: 'warning',
      }),
    ),
  ];
  const about = readAbout(site.output.about, renderMarkdown);
  if (about.reason !== undefined) diagnostics.push(diagnostic('about', about.reason));
  return {
    site: { ...site.output, about: about.html ?? '' },
    settings: { ...settings.output, access: conflict ? DEFAULT_ACCESS : access },
    hasAccessRule: entries.some(([key, ruleValue]) => key === 'access' && ruleValue !== null),
    diagnostics,
  };
}

/** Keys of `access`, which identify a misspelt `access` by its content. */
const ACCESS_KEYS = ['access', 'mode', 'protect', 'networks', 'proxies', 'ways', 'sessionDays'];

/** A misspelt or wrongly indented key would make the files public. */
function misspelt([key, value]: readonly [string, unknown]): SiteDiagnostic[] {
  const isKnown = [SettingsSchema, SiteSchema].some(({ entries }) => Object.hasOwn(entries, key));
  if (isKnown) return [];
  if (ACCESS_KEYS.includes(key)) {
    return [
      diagnostic('access', `lacks ${key}, which stands beside it and not below it; indent it`),
    ];
  }
  const isMeant = isMap(value) && ACCESS_KEYS.some((one) => Object.hasOwn(value, one));
  if (!isMeant && normalizeKey(key) !== normalizeKey('access')) return [];
  return [
    diagnostic('access', `is not there, and ${key} looks as if it were meant to be; name it so`),
  ];
}

/**
 * Maps `Access`, `acess` and `ACCESS ` to the same text: lower case, and no letter twice in a row.
 */
function normalizeKey(key: string): string {
  return key
    .toLowerCase()
    .replace(/[^a-z]/gu, '')
    .replace(/(.)\1+/gu, '$1');
}

function readAbout(
  markdown: string,
  renderMarkdown: RenderMarkdown,
): { html: string; reason?: never } | { html?: never; reason: string } {
  if (markdown.length > LONGEST_ABOUT) {
    return { reason: `must not be longer than ${LONGEST_ABOUT} characters; link to a longer text` };
  }
  try {
    return { html: renderMarkdown(markdown) };
  } catch {
    // Nested thousands deep, which is too much for the renderer.
    return { reason: 'cannot be turned into HTML; write it more simply' };
  }
}

function refuse(reason: string): SiteFile {
  return { ...DEFAULT_SITE_FILE, diagnostics: [diagnostic('', reason)] };
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstLineOf(error: unknown): string {
  const [line = ''] = messageOf(error).split('\n');
  return line.replace(/:$/u, '');
}
