import { callProvider } from './callProvider.ts';
import { findForStep, findNewest } from './findSignIn.ts';
import { resultOfClaimed, settleSignIn } from './settleSignIn.ts';
import type {
  Browser,
  FlowContext,
  LostSignIn,
  OpenMethod,
  RedirectMethod,
  StepResult,
} from './signInFlow.ts';
import { callbackUrl } from './startMethod.ts';
import { createStateParameter, readStateParameter } from './stateParameter.ts';
import { timeOfUuid } from './timedUuid.ts';

/** Finishes a method: its provider checks the query that the browser came back with, exactly once. */
export async function finishMethod(
  context: FlowContext,
  method: RedirectMethod,
  browser: Browser,
  parameters: URLSearchParams,
): Promise<StepResult> {
  const { pendingSignIns, mainHost, stateKey } = context;
  const identified = identifySignIn(parameters.get('state'), method, browser, stateKey);
  if (identified.kind === 'lost') return identified;
  const uuid =
    identified.kind === 'newest'
      ? (await findNewest(context, method, browser))?.uuid
      : identified.uuid;
  if (uuid === undefined) return { kind: 'lost', errorCode: 'unknown' };
  const found = await findForStep(context, uuid, browser);
  if (found.kind === 'lost') return found;
  const { pending } = found;
  if (pending.method !== method.id) return { kind: 'lost', errorCode: 'state-wrong' };
  const host = mainHost();
  const claimed = host === undefined ? undefined : await pendingSignIns.claim(uuid);
  if (host === undefined || !claimed) return resultOfClaimed(context, pending, browser);
  if (identified.kind === 'newest' && (await hasSignedInSince(context, uuid, browser))) {
    await pendingSignIns.settle(uuid, 'done');
    return { kind: 'done', uuid };
  }
  const callbackData = {
    callback: callbackUrl(host, method.id),
    state: createStateParameter(uuid, method.id, stateKey),
    parameters,
    memory: claimed.memory ?? {},
  };
  const confirmation = await callProvider(context, browser, (step) =>
    method.provider.finish({ ...step, ...callbackData }),
  );
  return settleSignIn(context, claimed, method, browser, confirmation);
}

/**
 * The sign-in that an answer belongs to: the one that its `state` names, or the newest of the browser
 * if the protocol has no room for a `state`.
 *
 * @param state from the query, untrusted; null if it has none
 */
export function identifySignIn(
  state: string | null,
  {
    id,
    provider,
  }: Pick<OpenMethod, 'id'> & { readonly provider: { readonly sendsNoState?: boolean } },
  { secret }: Pick<Browser, 'secret'>,
  key: Buffer,
): { readonly kind: 'named'; readonly uuid: string } | { readonly kind: 'newest' } | LostSignIn {
  if (state !== null) {
    const uuid = readStateParameter(state, id, key);
    return uuid === undefined
      ? { kind: 'lost', errorCode: 'state-wrong' }
      : { kind: 'named', uuid };
  }
  if (!provider.sendsNoState) return { kind: 'lost', errorCode: 'unknown' };
  return secret === undefined ? { kind: 'lost', errorCode: 'no-cookies' } : { kind: 'newest' };
}

/**
 * Whether a browser has signed in since it began this sign-in. A callback without `state` may then
 * come from an attacker, who wants the member to continue under another name.
 */
async function hasSignedInSince(
  { sessions }: Pick<FlowContext, 'sessions'>,
  uuid: string,
  { session }: Pick<Browser, 'session'>,
): Promise<boolean> {
  const found = session === undefined ? undefined : await sessions.find(session);
  if (found?.kind !== 'member') return false;
  return found.principal.since >= (timeOfUuid(uuid) ?? Number.POSITIVE_INFINITY);
}
