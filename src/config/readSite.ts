import { lstat, readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { DEFAULT_SITE, type Site, SiteSchema } from '../protocol/site.ts';
import { accessConflict, accessOddities, DEFAULT_ACCESS } from './accessSettings.ts';
import { DEFAULT_SETTINGS, type Settings, SettingsSchema } from './settings.ts';

/** A real one has under 2 kB. */
const LONGEST_SITE_BYTES = 64 * 1024;

/** Of the text about the site, in characters: every page carries the settings. */
const LONGEST_ABOUT = 4000;

/** Names of keys that can only hold what nobody may read. */
const SECRET = /secret|passw|token|credential|access_?key|private_?key/iu;

const NO_SECRETS =
  'must not stand in a file that everybody can read: set the environment variable (docs/configuration.md), remove it here, and replace the secret itself';

/** What a folder without `site.yml` has. */
export const DEFAULT_SITE_FILE: SiteFile = {
  site: DEFAULT_SITE,
  settings: DEFAULT_SETTINGS,
  saysAccess: false,
  faults: [],
};

/** Turns Markdown into HTML that is safe to put into a page. */
export type RenderMarkdown = (markdown: string) => string;

/** What is wrong with `site.yml`; the key it stands in counts as absent. */
export interface SiteFault {
  readonly file: 'site.yml';
  readonly field: string;
  readonly reason: string;
  /** While serving: what the key said before is shown on. */
  readonly kept?: boolean;
  /** A warning is of a key that is used all the same; an error where absent. */
  readonly severity?: 'error' | 'warning';
}

/** What `site.yml` says, to everybody and to the server alone, and what is wrong with it. */
export interface SiteFile {
  /** Public: it is sent to browsers. */
  readonly site: Site;
  readonly settings: Settings;
  /** Whether it says who may open files. */
  readonly saysAccess: boolean;
  readonly faults: readonly SiteFault[];
}

/**
 * Reads `site.yml` of an archive folder. A folder without it has the defaults; a key that is not
 * usable is named and its top-level key counts as absent, so that a slip in one link does not take
 * the site down.
 */
export async function readSite(
  archiveFolder: string,
  renderMarkdown: RenderMarkdown,
): Promise<SiteFile> {
  let text: string;
  try {
    const path = join(archiveFolder, 'site.yml');
    // Whoever may push to an archive could have any file of the server read, and shown, by a link.
    if (await leadsOut(archiveFolder, path)) {
      return refuse('is a link out of the archive; put the file itself there');
    }
    const stats = await stat(path);
    // A named pipe would be waited for without end, a device read without end.
    if (!stats.isFile() || stats.size > LONGEST_SITE_BYTES) {
      const reason = `is no regular file of at most ${LONGEST_SITE_BYTES} bytes; replace it with one`;
      return refuse(reason);
    }
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return DEFAULT_SITE_FILE;
    return refuse(`cannot be read: ${messageOf(error)}`);
  }
  return parseSite(text, renderMarkdown);
}

async function leadsOut(folder: string, path: string): Promise<boolean> {
  if (!(await lstat(path)).isSymbolicLink()) return false;
  const [inside, target] = await Promise.all([realpath(folder), realpath(path)]);
  return !target.startsWith(inside + sep);
}

/** Reads the text of a `site.yml`. */
export function parseSite(text: string, renderMarkdown: RenderMarkdown): SiteFile {
  let value: unknown;
  try {
    value = parse(text, { logLevel: 'error' }) ?? {};
  } catch (error) {
    return refuse(`is not YAML: ${messageOf(error)}`);
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
  const conflict = accessConflict(access, main);
  const faults: SiteFault[] = [
    ...site.faults,
    ...settings.faults,
    ...entries.flatMap(misspelt),
    ...(conflict ? [fault(conflict.field, conflict.reason)] : []),
    ...accessOddities(access, main).map(
      ({ field, reason }): SiteFault => ({ ...fault(field, reason), severity: 'warning' }),
    ),
  ];
  const about = readAbout(site.output.about, renderMarkdown);
  if (about.reason !== undefined) faults.push(fault('about', about.reason));
  return {
    site: { ...site.output, about: about.html ?? '' },
    settings: { ...settings.output, access: conflict ? DEFAULT_ACCESS : access },
    saysAccess: entries.some(([key, said]) => key === 'access' && said !== null),
    faults,
  };
}

/** Keys of `access`, which say of an unknown key that has one of them what it was meant to be. */
const OF_ACCESS = ['access', 'mode', 'protect', 'networks', 'proxies', 'ways', 'sessionDays'];

/** A slip of the name, or of the indent, would open the files to everybody. */
function misspelt([key, value]: readonly [string, unknown]): SiteFault[] {
  const isKnown = [SettingsSchema, SiteSchema].some(({ entries }) => Object.hasOwn(entries, key));
  if (isKnown) return [];
  if (OF_ACCESS.includes(key)) {
    return [fault('access', `lacks ${key}, which stands beside it and not below it; indent it`)];
  }
  const isMeant = isMap(value) && OF_ACCESS.some((one) => Object.hasOwn(value, one));
  if (!isMeant && soundOf(key) !== soundOf('access')) return [];
  return [fault('access', `is not there, and ${key} looks as if it were meant to be; name it so`)];
}

/** The same of `Access`, `acess` and `ACCESS `: small letters, and none twice in a row. */
function soundOf(key: string): string {
  return key
    .toLowerCase()
    .replace(/[^a-z]/gu, '')
    .replace(/(.)\1+/gu, '$1');
}

/**
 * Why nobody may be served what is kept for some: who may open files cannot be read. One line for a
 * person, for whoever starts; while serving, what it said before holds (`keepLastGood`).
 *
 * @param wasGated whether they were kept for some the last time that the site was served
 */
export function whyNoAccess(
  { faults, saysAccess }: SiteFile,
  wasGated: boolean,
): string | undefined {
  // Also one that stands in the wrong place: an indent is soon lost.
  const broken = errorsOf(faults).find(
    ({ field }) => field === '' || field.split('.').includes('access'),
  );
  if (broken) return `site.yml: ${`${broken.field} ${broken.reason}`.trim()}.`;
  return wasGated && !saysAccess ? GATED_BEFORE : undefined;
}

const GATED_BEFORE =
  'site.yml: access is not there any more, and files were not for everybody before: restore it, or write access: { mode: open } to open them to everybody.';

/**
 * What `site.yml` says now, with what it said before in place of the keys that cannot be used any
 * more: those faults are `kept`. Files that were kept for some are opened to everybody by a word and
 * never by its absence: a file that was cut short, emptied or removed says nothing.
 */
export function keepLastGood(now: SiteFile, before: SiteFile | undefined): SiteFile {
  if (!before) return now;
  const isSilent = before.settings.access.mode !== 'open' && !now.saysAccess;
  const faults = [
    ...now.faults,
    ...(isSilent && !errorsOf(now.faults).some(({ field }) => field === '') ? [SILENCE] : []),
  ];
  if (errorsOf(faults).length === 0) return now;
  const keep = (one: SiteFault) => (one.severity === 'warning' ? one : { ...one, kept: true });
  if (errorsOf(faults).some(({ field }) => field === '')) {
    return { ...before, faults: faults.map(keep) };
  }
  const broken = new Set(errorsOf(faults).map(({ field }) => topKey(field)));
  // Ways to sign in lead back to the main host: they are kept together.
  if (broken.has('access')) broken.add('hosts');
  const merge = (newer: object, older: object) => ({
    ...newer,
    ...Object.fromEntries(Object.entries(older).filter(([key]) => broken.has(key))),
  });
  const isKept = ({ field }: SiteFault) =>
    Object.hasOwn(before.site, topKey(field)) || Object.hasOwn(before.settings, topKey(field));
  return {
    site: v.parse(SiteSchema, merge(now.site, before.site)),
    settings: v.parse(SettingsSchema, merge(now.settings, before.settings)),
    saysAccess: now.saysAccess || isSilent,
    faults: faults.map((one) => (isKept(one) ? keep(one) : one)),
  };
}

/** What is said of a file that does not say any more who may open files. */
const SILENCE: SiteFault = {
  file: 'site.yml',
  field: 'access',
  reason:
    'is not there any more; to open the files to everybody, write access: { mode: open }. Without it, the site cannot be started anew',
};

function errorsOf(faults: readonly SiteFault[]): readonly SiteFault[] {
  return faults.filter(({ severity }) => severity !== 'warning');
}

function topKey(field: string): string {
  return field.split('.', 1)[0] ?? '';
}

/** What a schema makes of the keys that it can use, and what is wrong with the others. */
function parseEntries<const Schema extends v.GenericSchema & { readonly entries: object }>(
  schema: Schema,
  entries: readonly [string, unknown][],
): { readonly output: v.InferOutput<Schema>; readonly faults: readonly SiteFault[] } {
  const isKnown = ([key]: readonly [string, unknown]) => Object.hasOwn(schema.entries, key);
  // Of thousands of unknown keys the schema would name one a round.
  const faults = entries
    .filter((entry) => !isKnown(entry))
    .map(([key]) => fault(key, reasonOfUnknown(key)));
  let left = entries.filter(isKnown);
  for (;;) {
    const parsed = v.safeParse(schema, Object.fromEntries(left));
    if (parsed.success) return { output: parsed.output, faults };
    faults.push(...parsed.issues.map((issue) => fault(v.getDotPath(issue) ?? '', reasonOf(issue))));
    // Not from the dotted path: a key may hold dots itself.
    const broken = new Set(parsed.issues.map(({ path }) => path?.[0].key));
    left = left.filter(([key]) => !broken.has(key));
  }
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

function reasonOf({ type, expected, received, message, path }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') {
    return reasonOfUnknown(String(path?.at(-1)?.key));
  }
  if (type === 'strict_object' && received === 'undefined') return 'is missing; write it';
  return type === 'string' ? 'must be text' : message;
}

function reasonOfUnknown(key: string): string {
  return SECRET.test(key) ? NO_SECRETS : 'is no key; correct or remove it';
}

function refuse(reason: string): SiteFile {
  return { ...DEFAULT_SITE_FILE, faults: [fault('', reason)] };
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
