import * as v from 'valibot';
import { SiteSchema } from '../protocol/site.ts';
import type { SiteFile } from './readSite.ts';
import { SettingsSchema } from './settings.ts';
import { errorsOf, type SiteDiagnostic } from './siteDiagnostic.ts';

/**
 * What `site.yml` says now, with what it said before in place of the keys that cannot be used any
 * more: those faults are `kept`. Files that were kept for some are opened to everybody by a word and
 * never by its absence: a file that was cut short, emptied or removed says nothing.
 */
export function keepLastGood(now: SiteFile, before: SiteFile | undefined): SiteFile {
  if (!before) return now;
  const isSilent = before.settings.access.mode !== 'open' && !now.saysAccess;
  const diagnostics = [
    ...now.diagnostics,
    ...(isSilent && !errorsOf(now.diagnostics).some(({ field }) => field === '') ? [SILENCE] : []),
  ];
  if (errorsOf(diagnostics).length === 0) return now;
  const keep = (one: SiteDiagnostic) => (one.severity === 'warning' ? one : { ...one, kept: true });
  if (errorsOf(diagnostics).some(({ field }) => field === '')) {
    return { ...before, diagnostics: diagnostics.map(keep) };
  }
  const broken = new Set(errorsOf(diagnostics).map(({ field }) => topKey(field)));
  // Sign-in methods lead back to the main host: they are kept together.
  if (broken.has('access')) broken.add('hosts');
  const merge = (newer: object, older: object) => ({
    ...newer,
    ...Object.fromEntries(Object.entries(older).filter(([key]) => broken.has(key))),
  });
  const isKept = ({ field }: SiteDiagnostic) =>
    Object.hasOwn(before.site, topKey(field)) || Object.hasOwn(before.settings, topKey(field));
  return {
    site: v.parse(SiteSchema, merge(now.site, before.site)),
    settings: v.parse(SettingsSchema, merge(now.settings, before.settings)),
    saysAccess: now.saysAccess || isSilent,
    diagnostics: diagnostics.map((one) => (isKept(one) ? keep(one) : one)),
  };
}

/** What is said of a file that does not say any more who may open files. */
const SILENCE: SiteDiagnostic = {
  file: 'site.yml',
  field: 'access',
  reason:
    'is not there any more; to open the files to everybody, write access: { mode: open }. Without it, the site cannot be started anew',
};

function topKey(field: string): string {
  return field.split('.', 1)[0] ?? '';
}
