import * as v from 'valibot';
import { parse, stringify } from 'yaml';
import { SiteSchema } from '../protocol/site.ts';
import type { AccessSettings } from './accessSettings.ts';
import { SettingsSchema } from './settings.ts';

/** What a mirror may have of `site.yml`: what visitors see, and that the site can be mirrored. */
const PUBLIC_ENTRIES = {
  ...SiteSchema.entries,
  mirror: SettingsSchema.entries.mirror,
};

const NOTE = `\
# 本文件只含原网站的公开设置。
# This file has only the public settings of the mirrored site.
`;

/**
 * The `site.yml` that mirrors get. It is the file itself if all of its keys are public. Otherwise it has
 * only those that are, without comments: buckets, networks and sign-in services stay here. If not
 * everybody may open documents, the rule stays without its networks and ways to sign in: a server with it
 * does not start until somebody has decided who may.
 *
 * @param text of `site.yml`
 * @param access the rule that holds now
 */
export function publicSiteYaml(
  text: string,
  { mode, protect }: Pick<AccessSettings, 'mode' | 'protect'>,
): string {
  const value = parsed(text);
  const entries = Object.entries(value ?? {});
  const publicEntries = entries.filter(([key, one]) => isPublic(key, one));
  if (mode === 'open' && value !== undefined && publicEntries.length === entries.length)
    return text;
  const access = mode === 'open' ? {} : { access: { mode, protect } };
  return NOTE + stringify({ ...Object.fromEntries(publicEntries), ...access });
}

/** Whether a key and all below it are public: a misspelt key may have anything. */
function isPublic(key: string, value: unknown): boolean {
  const known = new Map<string, v.GenericSchema>(Object.entries(PUBLIC_ENTRIES)).get(key);
  return known !== undefined && v.is(known, value);
}

/** The settings; undefined if they cannot be read. */
function parsed(text: string): object | undefined {
  try {
    const value: unknown = parse(text, { logLevel: 'error' }) ?? {};
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
