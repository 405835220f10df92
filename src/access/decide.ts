import type { Principal, Scope } from './visitor.ts';

/** Who may open files, according to `site.yml`. */
export const ACCESS_MODES = ['open', 'campus', 'members'] as const;
export type AccessMode = (typeof ACCESS_MODES)[number];

/** Which files are protected: documents, or covers as well. */
export const PROTECTIONS = ['files', 'files-and-covers'] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** The access rule of a site. */
export interface AccessRule {
  readonly mode: AccessMode;
  readonly protect: Protection;
}

/** The target of a request: a document, its cover, a list that is searched or fetched, a page. */
export type Target = 'document' | 'cover' | 'list' | 'page';

/** The input of a decision. */
export interface AccessFacts {
  readonly target: Target;
  readonly isCampus: boolean;
  /** The visitor's valid session or token, if there is one. */
  readonly principal: Principal | undefined;
  /** Whether a maintainer has blocked the person of the session. */
  readonly isBlocked: boolean;
  /** The scopes of which one is needed; `FILE_SCOPES` by default. */
  readonly accepted?: readonly Scope[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type Decision =
  | { readonly may: true; readonly because: 'everybody' | 'campus' | 'member' }
  | { readonly may: false; readonly because: 'sign-in-needed' | 'blocked' | 'scope-missing' };

/** The scope that opens files. */
export const FILE_SCOPES = ['files'] as const satisfies readonly Scope[];

/**
 * The scopes that let an assistant read the texts of documents. Whoever may fetch a whole document
 * learns nothing more from its text, so `files` includes it; `mcp` opens nothing else.
 */
export const ASSISTANT_SCOPES = ['mcp', 'files'] as const satisfies readonly Scope[];

/**
 * Decides whether a visitor may open a target. No other code decides this.
 *
 * Lists and pages are public, because searching is open to all (specification, section 6). The
 * campus network needs no session, so a block has no effect there: a blocked person need only sign
 * out. Elsewhere a block overrides a session.
 */
export function decide(facts: AccessFacts, { mode, protect }: AccessRule): Decision {
  const { target, isCampus, principal, isBlocked, accepted = FILE_SCOPES, now } = facts;
  if (mode === 'open' || !isCovered(target, protect)) return { may: true, because: 'everybody' };
  if (mode === 'campus' && isCampus) return { may: true, because: 'campus' };
  if (isBlocked) return { may: false, because: 'blocked' };
  if (principal === undefined || now >= principal.until) {
    return { may: false, because: 'sign-in-needed' };
  }
  if (!accepted.some((scope) => principal.scopes.has(scope))) {
    return { may: false, because: 'scope-missing' };
  }
  return { may: true, because: 'member' };
}

/** Whether a rule denies the target to some visitors. */
export function isProtected(target: Target, { mode, protect }: AccessRule): boolean {
  return mode !== 'open' && isCovered(target, protect);
}

/** Whether the protection covers this kind of file. */
function isCovered(target: Target, protect: Protection): boolean {
  return target === 'document' || (target === 'cover' && protect === 'files-and-covers');
}
