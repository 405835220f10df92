import * as v from 'valibot';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { fetchJson } from './fetchJson.ts';
import { RequestError } from './requestError.ts';

const ChallengeSchema = v.object({ challenge: v.string() });

/** Fetches a challenge and solves it. Throws a `RequestError`. */
export async function requestProof(): Promise<string> {
  const [answer, { solveProof }] = await Promise.all([
    fetchJson(CONTRIBUTION_API.contribute),
    import('./solveProof.ts').catch((cause: unknown) => {
      throw new RequestError('unreachable', { cause });
    }),
  ]);
  const read = v.safeParse(ChallengeSchema, answer);
  if (!read.success) throw new RequestError('unreadable');
  return solveProof(read.output.challenge);
}
