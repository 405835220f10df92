import type { Context } from 'hono';
import type {
  Browser,
  FormMethod,
  OpenMethod,
  RedirectMethod,
  SignInFlow,
} from '../../../access/flow/signInFlow.ts';
import type { MemberSessions } from '../../../access/sessions/createSessions.ts';
import type { SignInMethod, SignInView } from '../../../protocol/signIn.ts';
import type { SignInCookies } from '../signInCookies.ts';
import { visitorOf } from '../visitorOf.ts';

/** The parts of a site's sign-in. */
export interface SignInParts {
  readonly flow: SignInFlow;
  readonly sessions: MemberSessions;
  readonly cookies: SignInCookies;
  /** The methods that are open now, in the order in which pages offer them. */
  readonly methods: () => readonly OpenMethod[];
  /** How many days a session lasts after its last use. */
  readonly sessionDays: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What every sign-in route works with: the sign-in, and what the rest of the server provides. */
export interface SignInContext extends SignInParts {
  /** Responds with a sign-in page. */
  readonly renderPage: (c: Context, view: SignInView, status: number) => Promise<Response>;
  /** Counts a request for a code by mail. Returns the response if the visitor has made too many. */
  readonly limitCodes: (c: Context) => Promise<Response | undefined>;
  /** The main archive host, if it is configured. */
  readonly mainHostOf: (c: Context) => string | undefined;
  /** The title of the item whose file is at a path of this site. */
  readonly titleOf: (c: Context, path: string) => Promise<string | undefined>;
}

/** The browser that sent a request, as the sign-in flow knows it. */
export function browserOf({ cookies }: Pick<SignInContext, 'cookies'>, c: Context): Browser {
  return {
    secret: cookies.secret(c),
    session: cookies.session(c),
    address: visitorOf(c).address,
    signal: c.req.raw.signal,
  };
}

/** The UUID of a sign-in in the path, untrusted; an empty string if the path has none. */
export function uuidOf(c: Context): string {
  return c.req.param('uuid') ?? '';
}

/** The method that the path names, if it is open. */
export function methodOf(
  { methods }: Pick<SignInContext, 'methods'>,
  c: Context,
): OpenMethod | undefined {
  return methods().find(({ id }) => id === c.req.param('method'));
}

/** What a page shows of a method. */
export function shown({ id, kind, label }: OpenMethod): SignInMethod {
  return { id, kind, label };
}

export function isForm(method: OpenMethod): method is FormMethod {
  return method.provider.kind === 'form';
}

export function isRedirect(method: OpenMethod): method is RedirectMethod {
  return method.provider.kind === 'redirect';
}
