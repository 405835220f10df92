import { UUID_PATTERN } from '../lib/uuid.ts';
import { devicePath, isApiPath, isSignInPath, loginUrl, PATHS } from './urls.ts';

/** Longer than any URL of a file, with the longest name. */
const MAX_URL_LENGTH = 2000;

/** Any host will do: the check is whether a URL stays on it. */
const BASE = 'https://here.invalid';

/** Control characters, which browsers drop from URLs, and backslashes, which they read as slashes. */
const UNSAFE_CHARACTERS = /[\p{Cc}\\]/u;

/** Pages of the sign-in itself, which would lead back here, and URLs that are not pages. */
const isExcluded = (path: string) => isSignInPath(path) || isApiPath(path);

/** The page on which a member allows a command line, which needs a sign-in. */
const DEVICE_PAGE = new RegExp(`^${devicePath(UUID_PATTERN)}$`, 'u');

/** Whether a path needs a session even where files are open to all. */
export function needsSession(path: string): boolean {
  return DEVICE_PAGE.test(path);
}

/**
 * The path to continue at after a sign-in: a path of this site with its query, never another host, a
 * script, or a page of the sign-in itself; the home page for anything else. Returned as browsers
 * normalize it, so that no later reader can interpret it differently.
 *
 * @param value untrusted, such as the parameter `to`
 */
export function safeReturn(value: string | null | undefined): string {
  if (typeof value !== 'string' || value.length > MAX_URL_LENGTH) return PATHS.home;
  if (DEVICE_PAGE.test(value)) return value;
  if (!value.startsWith('/') || UNSAFE_CHARACTERS.test(value)) return PATHS.home;
  const url = parse(value);
  if (url?.origin !== BASE) return PATHS.home;
  const { pathname, search, hash } = url;
  const path = decode(pathname);
  // Two leading slashes name a host, also for a proxy that decodes the path once.
  if (path === undefined || /^\/[/\\]/u.test(path) || UNSAFE_CHARACTERS.test(path))
    return PATHS.home;
  if (isExcluded(path.replace(/\/{2,}/gu, '/').toLowerCase())) return PATHS.home;
  const result = `${pathname}${search}${hash}`;
  // Encoding makes characters up to nine times as long.
  return result.length > MAX_URL_LENGTH ? PATHS.home : result;
}

/** The URL of the sign-in page that continues at a path, or at the home page for anything else. */
export function signInUrl(to: string): string {
  return loginUrl(safeReturn(to));
}

function parse(value: string): URL | undefined {
  try {
    return new URL(value, BASE);
  } catch {
    return undefined;
  }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
