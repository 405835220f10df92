import type { Context } from 'hono';
import type { Edition } from './appParts.ts';

const EDITION = 'edition';

/** Sets the edition that a request is served from: a newer one may replace it meanwhile. */
export function setEdition(c: Context, edition: Edition): void {
  c.set(EDITION, edition);
}

export function editionOf(c: Context): Edition {
  return c.get(EDITION);
}

/** `hosts.main` of the settings, such as `https://docs.example.edu`. */
export function mainHostOf(c: Context): string | undefined {
  return editionOf(c).site.hosts.main;
}

/** The origin of the site: from its settings, or else from the request. */
export function originOf(c: Context): string {
  return mainHostOf(c) ?? new URL(c.req.url).origin;
}
