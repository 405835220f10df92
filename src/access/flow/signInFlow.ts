import type { Role } from '../../lib/role.ts';
import type { SignInForm, SignInMethod } from '../../protocol/signIn.ts';
import { isSignInErrorCode, type SignInErrorCode } from '../../protocol/signInErrors.ts';
import type { PendingSignIn, PendingSignIns } from '../../state/pendingSignIns.ts';
import type { FormProvider, Provider, RedirectProvider, SignInError } from '../provider.ts';
import type { MemberSessions } from '../sessions/createSessions.ts';
import type { Principal } from '../visitor.ts';

/** A sign-in method that is open: what pages show of it, and its provider. */
export interface OpenMethod extends SignInMethod {
  readonly provider: Provider;
}

export type FormMethod = OpenMethod & { readonly provider: FormProvider };
export type RedirectMethod = OpenMethod & { readonly provider: RedirectProvider };

/** The browser that goes through a sign-in. */
export interface Browser {
  /** The content of its sign-in cookie; undefined without one. */
  readonly secret: string | undefined;
  /** The content of its session cookie. */
  readonly session: string | undefined;
  readonly address: string | undefined;
  /** Aborts when the browser disconnects. */
  readonly signal: AbortSignal;
}

/** A pending sign-in of this browser, or why there is none. */
export type FoundSignIn = { readonly kind: 'found'; readonly pending: PendingSignIn } | LostSignIn;

/** There is no pending sign-in of this browser to note the problem with. */
export interface LostSignIn {
  readonly kind: 'lost';
  readonly errorCode: SignInErrorCode;
}

/** The cookie of a session that has begun. */
interface BegunSession {
  readonly cookie: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** The result of a step. */
export type StepResult =
  | { readonly kind: 'done'; readonly uuid: string; readonly session?: BegunSession }
  /** The problem is noted with the pending sign-in. */
  | { readonly kind: 'failed'; readonly uuid: string }
  | LostSignIn;

/** `go`: to a page elsewhere. `form`: to the form of the method. */
export type StartResult =
  | { readonly kind: 'go'; readonly location: string }
  | { readonly kind: 'form' }
  | StepResult;

/** `next`: to the next form, or to the same form again. */
export type SubmitResult = { readonly kind: 'next' } | StepResult;

/** The steps from the first page to the session, independent of HTTP. */
export interface SignInFlow {
  /** Begins a sign-in that is bound to a browser. Returns its UUID. */
  begin(options: {
    readonly secret: string;
    readonly method: string | undefined;
    readonly to: string;
  }): Promise<string>;
  /** @param uuid from a URL, untrusted */
  find(uuid: string, browser: Pick<Browser, 'secret'>): Promise<FoundSignIn>;
  /** Whether a sign-in of this browser waits for its next step. */
  isPending(uuid: string, browser: Pick<Browser, 'secret'>): Promise<boolean>;
  /** The pending sign-in in which a browser used a method last. */
  newest(method: OpenMethod, browser: Browser): Promise<PendingSignIn | undefined>;
  /** Starts a method. */
  start(uuid: string, method: OpenMethod, browser: Browser): Promise<StartResult>;
  /** The form to show next. */
  form(pending: PendingSignIn, provider: FormProvider): SignInForm;
  /** Submits a form. */
  submit(
    uuid: string,
    method: FormMethod,
    browser: Browser,
    fields: ReadonlyMap<string, string>,
  ): Promise<SubmitResult>;
  /** Checks the query that a service sent the browser back with. */
  finish(
    method: RedirectMethod,
    browser: Browser,
    parameters: URLSearchParams,
  ): Promise<StepResult>;
}

/** The context of the steps. Each takes the part that it needs. */
export interface FlowContext {
  readonly pendingSignIns: PendingSignIns;
  readonly sessions: MemberSessions;
  /** Signs `state` parameters: 32 bytes. */
  readonly stateKey: Buffer;
  /** Where services send browsers back to; undefined if it is not configured. */
  readonly mainHost: () => string | undefined;
  /** Called with the reason of each failure, which visitors are not told. */
  readonly report: (method: string, failure: SignInError) => void;
  /** Grants a person the role that a method confirms, and revokes one that it does not confirm any more. */
  readonly followRole: (person: string, role: Role | undefined) => Promise<void>;
  /** Called for each session that begins. */
  readonly onSignedIn: (principal: Principal) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a provider may take, in ms. */
  readonly timeoutMs: number;
}

/** The problem that a sign-in ended with, if it did. */
export function errorCodeOf({
  outcome,
}: Pick<PendingSignIn, 'outcome'>): SignInErrorCode | undefined {
  return isSignInErrorCode(outcome) ? outcome : undefined;
}
