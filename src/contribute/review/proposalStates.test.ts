import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  additionOf,
  newSecret,
  openContributeServices,
  reviewer,
  visitor,
} from '../../../test/support/contribute/contributeFixture.ts';
import { PROPOSAL_STATES, type ProposalState } from '../../state/proposals.ts';

/** Acts, and the state that each state leads to; a state that stays the same is refused. */
const TRANSITIONS: Readonly<Record<string, Partial<Record<ProposalState, ProposalState>>>> = {
  submit: { draft: 'open', returned: 'open' },
  save: {},
  withdraw: { draft: 'withdrawn', open: 'withdrawn', returned: 'withdrawn' },
  accept: { open: 'accepted' },
  acceptMany: { open: 'accepted' },
  sendBack: { open: 'returned' },
  refuse: { open: 'refused' },
  resume: { accepting: 'accepted' },
};

test.each(Object.entries(TRANSITIONS))('%s leads to %j', async (act, transitions) => {
  const site = await openContributeServices();
  const alice = reviewer('alice');
  for (const before of PROPOSAL_STATES) {
    const { id } = await site.addUpload();
    const secret = newSecret();
    const uuid = randomUUID();
    const request = additionOf(id, secret);
    const put = (submit: boolean) =>
      site.proposals.put(site.giving(visitor()), uuid, { ...request, note: act, submit });
    await site.proposals.put(site.giving(visitor()), uuid, { ...request, submit: false });
    const draft = await site.state.proposals.find(uuid);
    if (draft && before !== 'draft') await site.state.proposals.update(draft, { state: before });
    const { version = 0 } = (await site.state.proposals.find(uuid)) ?? {};
    const published = site.archive.publications.length;

    const acts: Record<string, () => Promise<unknown>> = {
      submit: () => put(true),
      save: () => put(false),
      withdraw: () => site.proposals.withdraw(visitor(), uuid, secret),
      accept: () => site.review.accept(alice, uuid, { version }),
      acceptMany: () => site.review.acceptMany(alice, [uuid]),
      sendBack: () => site.review.sendBack(alice, uuid, { version, answer: '模糊' }),
      refuse: () => site.review.refuse(alice, uuid, { version, reason: 'other' }),
      resume: () => site.review.resume(),
    };
    await acts[act]?.();

    const after = transitions[before] ?? before;
    const found = await site.state.proposals.find(uuid);
    expect([before, found?.state]).toEqual([before, after]);
    const isPublished = after === 'accepted' && before !== 'accepted';
    expect(site.archive.publications.length - published).toBe(isPublished ? 1 : 0);
    // What would be resumed with the next state is settled first.
    const rest = await site.state.proposals.find(uuid);
    if (rest?.state === 'accepting') await site.state.proposals.update(rest, { state: 'refused' });
  }
});
