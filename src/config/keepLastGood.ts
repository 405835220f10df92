import * as v from 'valibot';
import { SiteSchema } from '../protocol/site.ts';
import type { SiteFile } from './readSite.ts';
import { SettingsSchema } from './settings.ts';
import { errorsOf, type SiteDiagnostic } from './siteDiagnostic.ts';

/**
 * The current `site.yml`, with previous values for keys that became invalid: their diagnostics are
 * `kept`. Protected files become public only by an explicit rule, never by its absence: a
 * truncated, empty or removed file has no rule.
 */
export function keepLastGood(current: SiteFile, previous: SiteFile | undefined): SiteFile {
  if (!previous) return current;
  const isRuleMissing = previous.settings.access.mode !== 'open' && !current.hasAccessRule;
  const diagnostics = [
    ...current.diagnostics,
    ...(isRuleMissing && !errorsOf(current.diagnostics).some(({ field }) => field === '')
      ? [RULE_MISSING]
      : []),
  ];
  if (errorsOf(diagnostics).length === 0) return current;
  const keep = (one: SiteDiagnostic) => (one.severity === 'warning' ? one : { ...one, kept: true });
  if (errorsOf(diagnostics).some(({ field }) => field === '')) {
    return { ...previous, diagnostics: diagnostics.map(keep) };
  }
  const broken = new Set(errorsOf(diagnostics).map(({ field }) => topKey(field)));
  // Sign-in methods redirect back to the main host: both are kept together.
  if (broken.has('access')) broken.add('hosts');
  const merge = (newer: object, older: object) => ({
    ...newer,
    ...Object.fromEntries(Object.entries(older).filter(([key]) => broken.has(key))),
  });
  const isKept = ({ field }: SiteDiagnostic) =>
    Object.hasOwn(previous.site, topKey(field)) || Object.hasOwn(previous.settings, topKey(field));
  return {
    site: v.parse(SiteSchema, merge(current.site, previous.site)),
    settings: v.parse(SettingsSchema, merge(current.settings, previous.settings)),
    hasAccessRule: current.hasAccessRule || isRuleMissing,
    diagnostics: diagnostics.map((one) => (isKept(one) ? keep(one) : one)),
  };
}

/** The reason for a file that no longer has an access rule. */
const RULE_MISSING: SiteDiagnostic = {
  file: 'site.yml',
  field: 'access',
  reason:
    'is not there any more; to open the files to everybody, write access: { mode: open }. Without it, the site cannot be started anew',
};

function topKey(field: string): string {
  return field.split('.', 1)[0] ?? '';
}
