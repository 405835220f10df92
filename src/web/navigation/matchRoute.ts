import type { ReactElement } from 'react';
import { isUuid } from '../../lib/uuid.ts';
import type { PageHandle } from './pageHandle.ts';

/** A page of the site, and where it is. */
export interface Route {
  /** `:name` stands for a part of a path, `:name?` for one that may be missing, `*` for any path. */
  readonly path: string;
  readonly element: ReactElement;
  /** The home page has none. */
  readonly handle?: PageHandle;
}

/**
 * The first of the routes that leads to a path, whatever the case of its letters and with or without a
 * slash at its end. One that needs a UUID leads to no path with anything else in its place.
 *
 * @param routes the last of them leads to any path
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

/** A path with the characters that its parts stand for; one that cannot be read stays as it is. */
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
