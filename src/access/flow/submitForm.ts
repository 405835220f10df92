import { callProvider } from './callProvider.ts';
import { findForStep } from './findSignIn.ts';
import { noteFailure, resultOfClaimed, settleSignIn } from './settleSignIn.ts';
import type { Browser, FlowContext, FormMethod, SubmitResult } from './signInFlow.ts';

/** Submits a form: leads to the next form, to the session, or to the same form with a problem. */
export async function submitForm(
  context: FlowContext,
  uuid: string,
  method: FormMethod,
  browser: Browser,
  fields: ReadonlyMap<string, string>,
): Promise<SubmitResult> {
  const { pendingSignIns } = context;
  const found = await findForStep(context, uuid, browser);
  if (found.kind === 'lost') return found;
  const { pending } = found;
  if (pending.isClaimed) return resultOfClaimed(context, pending, browser);
  // What another method remembers is of no use to this one.
  const memory = pending.method === method.id ? pending.memory : undefined;
  const visitor = { address: browser.address };
  const answer = await callProvider(context, browser, (step) =>
    method.provider.submit({ ...step, fields, memory, visitor }),
  );
  if (answer.kind === 'failed') {
    return noteFailure(context, pending, method, browser, answer.failure);
  }
  if (answer.kind === 'next') {
    const change = { method: method.id, memory: answer.memory, outcome: answer.errorCode };
    if (await pendingSignIns.update(pending, change)) return { kind: 'next' };
    return resultElsewhere(context, uuid, browser);
  }
  const claimed = await pendingSignIns.claim(pending.uuid);
  if (!claimed) return { kind: 'lost', errorCode: 'used-twice' };
  return settleSignIn(context, claimed, method, browser, answer);
}

/** The result of a step that another server has taken at the same moment, such as of a double click. */
async function resultElsewhere(
  context: FlowContext,
  uuid: string,
  browser: Browser,
): Promise<SubmitResult> {
  const found = await findForStep(context, uuid, browser);
  if (found.kind === 'lost') return found;
  const { pending } = found;
  return pending.isClaimed ? resultOfClaimed(context, pending, browser) : { kind: 'next' };
}
