import * as v from 'valibot';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { fetchJson } from './fetchJson.ts';
import { readAnswer } from './readAnswer.ts';
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
  return solveProof(readAnswer(ChallengeSchema, answer).challenge);
}
