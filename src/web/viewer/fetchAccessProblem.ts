import * as v from 'valibot';
import { SessionResponseSchema } from '../../protocol/signIn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { fetchJson } from '../lib/fetchJson.ts';

/** Why a document was refused, and where else it may open. */
interface AccessProblem {
  readonly errorCode: 'sign-in' | 'campus' | 'members' | 'no-sign-in';
  /** Host of the main site, if this is another one. */
  readonly mainHost?: string | undefined;
}

/** Timeout of the request, in ms. */
const TIMEOUT_MS = 3000;

/** Determines whether signing in opens a refused document, or only the campus network does. */
export async function fetchAccessProblem(): Promise<AccessProblem> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetchJson(PATHS.session, { signal }).catch(() => undefined);
  const read = v.safeParse(SessionResponseSchema, response);
  if (!read.success) return { errorCode: 'sign-in' };
  const { mainHost, mode, cannotSignIn } = read.output;
  if (mode === 'members') return { errorCode: cannotSignIn ? 'no-sign-in' : 'members' };
  if (!cannotSignIn) return { errorCode: 'sign-in' };
  const isOtherHost = mainHost !== undefined && new URL(mainHost).origin !== location.origin;
  return { errorCode: 'campus', mainHost: isOtherHost ? mainHost : undefined };
}
