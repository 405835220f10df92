import type { PendingSignIn } from '../../state/pendingSignIns.ts';
import type { Confirmation, SignInError } from '../provider.ts';
import type { Browser, FlowContext, OpenMethod, StepResult } from './signInFlow.ts';

/** Ends a sign-in that was claimed: begins the session of a confirmed person, or notes the failure. */
export async function settleSignIn(
  {
    pendingSignIns,
    sessions,
    report,
    followRole,
    onSignedIn,
  }: Pick<FlowContext, 'pendingSignIns' | 'sessions' | 'report' | 'followRole' | 'onSignedIn'>,
  { uuid }: Pick<PendingSignIn, 'uuid'>,
  method: Pick<OpenMethod, 'id'>,
  browser: Pick<Browser, 'session'>,
  confirmation: Confirmation,
): Promise<StepResult> {
  const fail = async (failure: SignInError, again: boolean): Promise<StepResult> => {
    report(method.id, failure);
    await pendingSignIns.settle(uuid, failure.errorCode, { again });
    return { kind: 'failed', uuid };
  };
  if (confirmation.kind === 'failed') return fail(confirmation.failure, true);
  const { subject, role } = confirmation;
  const begun = await sessions.begin({ method: method.id, subject }, browser.session);
  if (begun.kind === 'blocked') {
    return fail({ errorCode: 'blocked', reason: 'the person is blocked' }, false);
  }
  const { cookie, principal } = begun;
  if (principal.person !== undefined) await followRole(principal.person, role);
  await pendingSignIns.settle(uuid, 'done');
  onSignedIn(principal);
  return { kind: 'done', uuid, session: { cookie, until: principal.until } };
}

/** Notes a failure with a sign-in that was not claimed and can continue. */
export async function noteFailure(
  { pendingSignIns, report }: Pick<FlowContext, 'pendingSignIns' | 'report'>,
  pending: PendingSignIn,
  method: Pick<OpenMethod, 'id'>,
  browser: Pick<Browser, 'signal'>,
  failure: SignInError,
): Promise<StepResult> {
  // A lost connection must not undo the steps so far.
  if (browser.signal.aborted) return { kind: 'lost', errorCode: failure.errorCode };
  report(method.id, failure);
  const change = { method: method.id, memory: undefined, outcome: failure.errorCode };
  const isNoted = await pendingSignIns.update(pending, change);
  return isNoted
    ? { kind: 'failed', uuid: pending.uuid }
    : { kind: 'lost', errorCode: failure.errorCode };
}

/**
 * The result of a step of a sign-in that was claimed before. An answer sent twice (a double click) ends
 * well for a browser that is signed in; it does not get a second session.
 */
export async function resultOfClaimed(
  { sessions }: Pick<FlowContext, 'sessions'>,
  { uuid, outcome }: Pick<PendingSignIn, 'uuid' | 'outcome'>,
  { session }: Pick<Browser, 'session'>,
): Promise<StepResult> {
  if (outcome === 'done' && session !== undefined) {
    const found = await sessions.find(session);
    if (found.kind === 'member') return { kind: 'done', uuid };
  }
  return { kind: 'lost', errorCode: 'used-twice' };
}
