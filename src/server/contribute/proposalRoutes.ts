import { type Context, Hono } from 'hono';
import type { ContributeSettings } from '../../config/contributeSettings.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import { isUuid } from '../../lib/uuid.ts';
import {
  FollowSchema,
  ProposalRequestSchema,
  WithdrawSchema,
} from '../../protocol/contribution/proposals.ts';
import { respondProblem } from '../respondProblem.ts';
import { actorOf } from './actorOf.ts';
import { allowOnly } from './allowOnly.ts';
import { refuseContribution } from './mayContribute.ts';
import { readJson } from './readJson.ts';
import { respondOutcome } from './respondOutcome.ts';

/** In bytes: more than the longest proposal that can be stored. */
const LONGEST_PROPOSAL = 800 * 1024;

/**
 * The API of proposals, for their authors. The secret that follows a proposal is only ever in a body:
 * addresses are in logs.
 */
export function createProposalRoutes(
  contributions: Pick<Contributions, 'roleOf' | 'hashOrigin' | 'proposals'>,
  settingsOf: (c: Context) => ContributeSettings,
): Hono {
  const { proposals } = contributions;
  return new Hono()
    .post('/follow', async (c) => {
      const { value, problem } = await readJson(c, FollowSchema);
      if (!value) return problem;
      const { secret, uuid } = value;
      return respondOutcome(c, { done: await proposals.follow(secret, uuid?.toLowerCase()) });
    })
    .put('/:uuid', async (c) => {
      const uuid = c.req.param('uuid').toLowerCase();
      if (!isUuid(uuid)) return respondProblem(c, 'bad-request');
      const refusal = await refuseContribution(c);
      if (refusal) return refusal;
      const { value, problem } = await readJson(c, ProposalRequestSchema, LONGEST_PROPOSAL);
      if (!value) return problem;
      const giving = { actor: await actorOf(c, contributions), settings: settingsOf(c) };
      return respondOutcome(c, await proposals.put(giving, uuid, value));
    })
    .post('/:uuid/withdraw', async (c) => {
      const { value, problem } = await readJson(c, WithdrawSchema);
      if (!value) return problem;
      const actor = await actorOf(c, contributions);
      const uuid = c.req.param('uuid').toLowerCase();
      return respondOutcome(c, await proposals.withdraw(actor, uuid, value.secret));
    })
    .all('/follow', allowOnly('POST'))
    .all('/:uuid', allowOnly('PUT'))
    .all('/:uuid/withdraw', allowOnly('POST'));
}
