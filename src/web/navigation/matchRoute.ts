import type { ReactElement } from 'react';
import { isUuid } from '../../lib/uuid.ts';
import type { PageHandle } from './pageHandle.ts';

/** A page of the site and its path. */
export interface Route {
  /** `:name` matches a path segment, `:name?` an optional one, `*` any path. */
  readonly path: string;
  readonly element: ReactElement;
  /** The home page has none. */
  readonly handle?: PageHandle;
}

/**
 * Returns the first route that matches a path, case-insensitively and with or without a trailing
 * slash. A route that needs a UUID matches nothing else in its place.
 *
 * @param routes the last one must match any path
 */
export function matchRoute(routes: readonly Route[], pathname: string): Route {
  const path = decode(pathname);
  const route = routes.find(({ path: pattern, handle }) => {
    const match = patternOf(pattern).exec(path);
    return match && (!handle?.hasUuid || isUuid(match.groups?.uuid));
  });
  if (!route) throw new Error(`No route leads to ${pathname}, not even to say so.`);
  return route;
}

/** Returns the decoded parameters of a path that matches a pattern; undefined if it does not. */
export function matchPath(
  pattern: string,
  pathname: string,
): Readonly<Record<string, string | undefined>> | undefined {
  const match = patternOf(pattern).exec(decode(pathname));
  return match ? { ...match.groups } : undefined;
}

function patternOf(path: string): RegExp {
  if (path === '*') return /^/u;
  const source = path
    .replace(/\/$/u, '')
    .replaceAll(
      /\/:(\w+)(\??)/gu,
      (_, name: string, mark: string) => `(?:/(?<${name}>[^/]+))${mark}`,
    );
  return new RegExp(`^${source}/?$`, 'iu');
}

/** Decodes a path; one that cannot be decoded stays as it is. */
function decode(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
