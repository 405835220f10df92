import { UUID_PATTERN } from '../lib/uuid.ts';
import { devicePath, isApiPath, isSignInPath, PARAMETERS, PATHS } from './urls.ts';

/** Longer than the address of any file of ours, with the longest name. */
const LONGEST = 2000;

/** Any host will do: what is asked is whether an address stays on it. */
const HERE = 'https://here.invalid';

/** Control characters, which browsers cut out of addresses, and the other slash, which they turn. */
const TREACHEROUS = /[\p{Cc}\\]/u;

/** Pages that would only lead back to where the visitor comes from, and addresses that are no pages. */
const isNever = (path: string) => isSignInPath(path) || isApiPath(path);

/** The page on which a command line is allowed: to get there is what somebody has to sign in for. */
const DEVICE_PAGE = new RegExp(`^${devicePath(UUID_PATTERN)}$`, 'u');

/** Whether a path needs a session whoever may open files: also where nobody has to sign in for them. */
export function needsSession(path: string): boolean {
  return DEVICE_PAGE.test(path);
}

/**
 * Where to go on after a sign-in: a path of this site with its query, never another host, a script,
 * or a page of the sign-in itself. `value` is what somebody's address said, any text. What comes out
 * is written as browsers write it, so that nothing that reads it can take it for something else.
 */
export function safeReturn(value: string | null | undefined): string {
  if (typeof value !== 'string' || value.length > LONGEST) return PATHS.home;
  if (DEVICE_PAGE.test(value)) return value;
  if (!value.startsWith('/') || TREACHEROUS.test(value)) return PATHS.home;
  const url = parse(value);
  if (url?.origin !== HERE) return PATHS.home;
  const { pathname, search, hash } = url;
  const path = decode(pathname);
  // Two slashes at the beginning name a host, also where whoever stands between decodes them once.
  if (path === undefined || /^\/[/\\]/u.test(path) || TREACHEROUS.test(path)) return PATHS.home;
  if (isNever(path.replace(/\/{2,}/gu, '/').toLowerCase())) return PATHS.home;
  const written = `${pathname}${search}${hash}`;
  // Characters that were not encoded have become up to nine times as long.
  return written.length > LONGEST ? PATHS.home : written;
}

/** The address of the page that asks to sign in, and goes on from there. */
export function signInUrl(to: string): string {
  const path = safeReturn(to);
  return path === PATHS.home
    ? PATHS.login
    : `${PATHS.login}?${new URLSearchParams({ [PARAMETERS.returnTo]: path })}`;
}

function parse(value: string): URL | undefined {
  try {
    return new URL(value, HERE);
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
