import type { Principal } from './visitor.ts';

/** Who may open files, as `site.yml` has it. */
export const ACCESS_MODES = ['open', 'campus', 'members'] as const;
export type AccessMode = (typeof ACCESS_MODES)[number];

/** What of an item is kept for those who may: its documents, or its covers as well. */
export const PROTECTIONS = ['files', 'files-and-covers'] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** The rule of a site. */
export interface AccessRule {
  readonly mode: AccessMode;
  readonly protect: Protection;
}

/** What is asked for: a document, its cover, a list that is searched or fetched, a page. */
export type Target = 'document' | 'cover' | 'list' | 'page';

/** What is known of a request. */
export interface AccessFacts {
  readonly target: Target;
  readonly isCampus: boolean;
  /** The session or token of the visitor, if one was shown and found. */
  readonly principal: Principal | undefined;
  /** Whether a maintainer has stopped the person that it is of. */
  readonly isBlocked: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type Decision =
  | { readonly may: true; readonly because: 'everybody' | 'campus' | 'member' }
  | { readonly may: false; readonly because: 'sign-in-needed' | 'blocked' | 'scope-missing' };

/**
 * Whether this visitor may have this: the one place where that is decided.
 *
 * Lists and pages are everybody's, because searching is open to all (specification, section 6). On
 * the campus network nobody is asked who they are, so there a block stops nobody either: who is
 * blocked need only sign out. Elsewhere a block comes before everything that a session allows.
 */
export function decide(facts: AccessFacts, { mode, protect }: AccessRule): Decision {
  const { target, isCampus, principal, isBlocked, now } = facts;
  if (mode === 'open' || !isCovered(target, protect)) return { may: true, because: 'everybody' };
  if (mode === 'campus' && isCampus) return { may: true, because: 'campus' };
  if (isBlocked) return { may: false, because: 'blocked' };
  if (principal === undefined || now >= principal.until) {
    return { may: false, because: 'sign-in-needed' };
  }
  if (!principal.scopes.has('files')) return { may: false, because: 'scope-missing' };
  return { may: true, because: 'member' };
}

/** Whether a rule says of some visitors that they may not have this. */
export function isProtected(target: Target, { mode, protect }: AccessRule): boolean {
  return mode !== 'open' && isCovered(target, protect);
}

/** Whether the protection covers this kind of file. */
function isCovered(target: Target, protect: Protection): boolean {
  return target === 'document' || (target === 'cover' && protect === 'files-and-covers');
}
