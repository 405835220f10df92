import type { ProposalRequest } from '../../protocol/contribution/proposals.ts';
import { RequestError } from '../lib/requestError.ts';
import { solveProof } from '../lib/solveProof.ts';
import { type ContributeApi, contributeApi } from './api/contributeApi.ts';
import type { Giver } from './givingDraft.ts';

/** What the visitor submits, without the proof of work. */
export type Submission = Omit<ProposalRequest, 'proof' | 'submit'>;

/** What a contributor said about themselves, as a request has it: nothing instead of empty texts. */
export function giverFields({
  thanks,
  mail,
  note,
}: Giver): Pick<ProposalRequest, 'thanks' | 'mail' | 'note'> {
  return {
    ...(thanks.trim() && { thanks: thanks.trim() }),
    ...(mail.trim() && { mail: mail.trim() }),
    ...(note.trim() && { note: note.trim() }),
  };
}

/**
 * Submits a proposal for review, with the work that keeps programs from submitting thousands. A
 * challenge that has expired meanwhile is replaced once. Throws a `RequestError`.
 */
export async function submitProposal(
  uuid: string,
  submission: Submission,
  api: Pick<ContributeApi, 'status' | 'propose'> = contributeApi,
): Promise<void> {
  const attempt = async () => {
    const { challenge } = await api.status();
    const proof = await solveProof(challenge);
    await api.propose(uuid, { ...submission, submit: true, proof });
  };
  try {
    await attempt();
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'work-needed') throw error;
    await attempt();
  }
}
