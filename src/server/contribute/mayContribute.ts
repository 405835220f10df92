import type { Context } from 'hono';
import type { ContributeStatus } from '../../protocol/contribution/uploads.ts';
import { visitorOf } from '../access/visitorOf.ts';
import { editionOf } from '../app/editionOf.ts';
import { respondProblem } from '../respondProblem.ts';

/** Whether the visitor may give documents and propose changes. Tokens of programs do not count. */
export async function mayContribute(c: Context): Promise<ContributeStatus['may']> {
  const { who } = editionOf(c).contribute;
  if (who === 'nobody') return 'no';
  const visitor = visitorOf(c);
  if (await visitor.isBlocked()) return 'no';
  if (who === 'everybody') return 'yes';
  const isProgram = c.req.header('authorization') !== undefined;
  const isMember = !isProgram && (await visitor.principal()) !== undefined;
  return isMember ? 'yes' : 'sign-in';
}

/** The response for a visitor who may not contribute; undefined for one who may. */
export async function refuseContribution(c: Context): Promise<Response | undefined> {
  const may = await mayContribute(c);
  if (may === 'yes') return undefined;
  return respondProblem(c, may === 'no' ? 'contribute-closed' : 'member-needed');
}
