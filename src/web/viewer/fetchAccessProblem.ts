import * as v from 'valibot';
import { SessionAnswerSchema } from '../../protocol/signIn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { fetchJson } from '../lib/fetchJson.ts';

/** What stands between a visitor and a document, and where else it may open. */
interface AccessProblem {
  readonly errorCode: 'sign-in' | 'campus';
  /** The main site, where this is another one. */
  readonly mainHost?: string | undefined;
}

/** Longer than this nobody waits to be told, in ms. */
const PATIENCE_MS = 3000;

/** Whether signing in opens a document that was refused, or only the campus network can. */
export async function fetchAccessProblem(): Promise<AccessProblem> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetchJson(PATHS.session, { signal }).catch(() => undefined);
  const read = v.safeParse(SessionAnswerSchema, answer);
  if (!read.success || !read.output.cannotSignIn) return { errorCode: 'sign-in' };
  const { mainHost } = read.output;
  const isElsewhere = mainHost !== undefined && new URL(mainHost).origin !== location.origin;
  return { errorCode: 'campus', mainHost: isElsewhere ? mainHost : undefined };
}
