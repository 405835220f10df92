import type { Proposal, ProposalState } from '../../state/proposals.ts';
import type { State } from '../../state/state.ts';
import { readStored } from '../proposals/storedProposal.ts';

/** The states in which a proposal still waits for somebody. */
const PENDING: readonly ProposalState[] = ['draft', 'open', 'returned'];

/** More than wait anywhere; what is left is refused when it is accepted. */
const MOST = 10_000;

const ANSWER = '该文件已下架。';

/**
 * Ends what waits for a decision about an item that was taken down: proposals to change it or to give
 * the same file again, and reports about it.
 */
export async function closePending(
  { proposals, uploads, reports }: Pick<State, 'proposals' | 'uploads' | 'reports'>,
  id: string,
): Promise<void> {
  const sent = await uploads.findByHash(id);
  const given = await Promise.all(
    sent.map(({ proposal }) => (proposal === undefined ? undefined : proposals.find(proposal))),
  );
  const edits = await proposals.list({ kind: 'edit', states: PENDING, limit: MOST });
  const about = [
    ...given.filter((proposal) => proposal !== undefined),
    ...edits.filter((proposal) => changesItem(proposal, id)),
  ];
  for (const proposal of about.filter(({ state }) => PENDING.includes(state))) {
    await refuseProposal(proposals, proposal);
  }
  for (const { number } of await reports.list({ state: 'open', item: id, limit: MOST })) {
    await reports.close(number, { state: 'resolved', answer: ANSWER });
  }
}

/** Whether the content of a proposal changes an item, and nothing else that could still be accepted. */
function changesItem(proposal: Proposal, id: string): boolean {
  if (!proposal.content.includes(id)) return false;
  const { content } = readStored(proposal);
  return content.kind === 'edit' && content.changes.every((change) => change.id === id);
}

async function refuseProposal(
  proposals: State['proposals'],
  { uuid, version }: Pick<Proposal, 'uuid' | 'version'>,
): Promise<void> {
  const change = { state: 'refused', answer: ANSWER, mail: undefined, origin: undefined } as const;
  if (await proposals.update({ uuid, version }, change)) return;
  // Somebody has changed it meanwhile.
  const current = await proposals.find(uuid);
  if (current && PENDING.includes(current.state)) await proposals.update(current, change);
}
