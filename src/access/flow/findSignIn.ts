import { LIFETIMES } from '../../lib/lifetimes.ts';
import { isUuid } from '../../lib/uuid.ts';
import type { PendingSignIn } from '../../state/pendingSignIns.ts';
import { hashSecret } from '../../state/secretHash.ts';
import type { Browser, FlowContext, FoundSignIn, OpenMethod } from './signInFlow.ts';
import { timeOfUuid } from './timedUuid.ts';

/**
 * How often a sign-in may change before it goes no further. Starting, coming back and failing are
 * three changes. The limit per address counts sign-ins that begin; this one bounds the commits of each,
 * and the calls of its service. Steps sent at the same time pass with the same count, so a start
 * may call the service more often.
 */
const MOST_STEPS = 60;

/**
 * Looks up the pending sign-in of a browser.
 *
 * @param text the UUID from an address, untrusted
 */
export async function findSignIn(
  { pendingSignIns, now }: Pick<FlowContext, 'pendingSignIns' | 'now'>,
  text: string,
  browser: Pick<Browser, 'secret'>,
): Promise<FoundSignIn> {
  const uuid = text.toLowerCase();
  if (!isUuid(uuid)) return { kind: 'lost', errorCode: 'unknown' };
  return checkSignIn(uuid, await pendingSignIns.find(uuid), browser, now());
}

/** The same for the next step of a sign-in, which a sign-in with too many changes does not take. */
export async function findForStep(
  context: Pick<FlowContext, 'pendingSignIns' | 'now'>,
  text: string,
  browser: Pick<Browser, 'secret'>,
): Promise<FoundSignIn> {
  const found = await findSignIn(context, text, browser);
  const hasTooManySteps = found.kind === 'found' && found.pending.version >= MOST_STEPS;
  return hasTooManySteps ? { kind: 'lost', errorCode: 'too-many' } : found;
}

/** The pending sign-in in which a browser used a method last: for services that send no `state`. */
export async function findNewest(
  { pendingSignIns }: Pick<FlowContext, 'pendingSignIns'>,
  method: Pick<OpenMethod, 'id'>,
  { secret }: Pick<Browser, 'secret'>,
): Promise<PendingSignIn | undefined> {
  return secret === undefined ? undefined : pendingSignIns.newest(hashSecret(secret), method.id);
}

/**
 * Checks that a sign-in exists and belongs to the browser.
 *
 * @param pending its row, if there is one
 * @param now milliseconds since 1970
 */
export function checkSignIn(
  uuid: string,
  pending: PendingSignIn | undefined,
  { secret }: Pick<Browser, 'secret'>,
  now: number,
): FoundSignIn {
  if (!pending) {
    const created = timeOfUuid(uuid);
    const isOld = created !== undefined && created <= now - LIFETIMES.pendingSignIn;
    return { kind: 'lost', errorCode: isOld ? 'expired' : 'unknown' };
  }
  if (secret === undefined) return { kind: 'lost', errorCode: 'no-cookies' };
  if (hashSecret(secret) !== pending.browser) return { kind: 'lost', errorCode: 'state-wrong' };
  return { kind: 'found', pending };
}
