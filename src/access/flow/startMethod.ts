import { callbackPath } from '../../protocol/urls.ts';
import type { PendingSignIn } from '../../state/pendingSignIns.ts';
import type { RedirectProvider, SignInError } from '../provider.ts';
import { callProvider } from './callProvider.ts';
import { findForStep } from './findSignIn.ts';
import { noteFailure, resultOfClaimed } from './settleSignIn.ts';
import type { Browser, FlowContext, OpenMethod, StartResult } from './signInFlow.ts';
import { createStateParameter } from './stateParameter.ts';

/** What to do in order to start a method. */
export type StartPlan =
  | { readonly kind: 'claimed' }
  /** The form is open already: reloading it loses nothing. */
  | { readonly kind: 'form' }
  | { readonly kind: 'open-form' }
  | {
      readonly kind: 'redirect';
      readonly provider: RedirectProvider;
      /** The full address that the service sends the browser back to. */
      readonly callback: string;
    }
  | { readonly kind: 'failed'; readonly failure: SignInError };

/** Starts a method: opens its form, or gets the URL of its service from the provider. */
export async function startMethod(
  context: FlowContext,
  uuid: string,
  method: OpenMethod,
  browser: Browser,
): Promise<StartResult> {
  const found = await findForStep(context, uuid, browser);
  if (found.kind === 'lost') return found;
  const { pending } = found;
  const plan = planStart(pending, method, context.mainHost());
  switch (plan.kind) {
    case 'claimed':
      return resultOfClaimed(context, pending, browser);
    case 'form':
      return plan;
    case 'open-form': {
      const change = { method: method.id, memory: undefined, outcome: undefined };
      const isOpen = await context.pendingSignIns.update(pending, change);
      return isOpen ? { kind: 'form' } : { kind: 'lost', errorCode: 'used-twice' };
    }
    case 'failed':
      return noteFailure(context, pending, method, browser, plan.failure);
    case 'redirect':
      return redirect(context, pending, plan, browser);
  }
}

/** @param mainHost undefined if it is not configured */
export function planStart(
  { isClaimed, method, outcome }: Pick<PendingSignIn, 'isClaimed' | 'method' | 'outcome'>,
  { id, provider }: Pick<OpenMethod, 'id' | 'provider'>,
  mainHost: string | undefined,
): StartPlan {
  if (isClaimed) return { kind: 'claimed' };
  if (provider.kind === 'form') {
    return { kind: method === id && outcome === undefined ? 'form' : 'open-form' };
  }
  if (mainHost === undefined) return broken('hosts.main is not set');
  return { kind: 'redirect', provider, callback: callbackUrl(mainHost, id) };
}

/** Where a service sends the browser back to. */
export function callbackUrl(mainHost: string, method: string): string {
  return mainHost + callbackPath(method);
}

async function redirect(
  context: FlowContext,
  pending: PendingSignIn,
  { provider, callback }: Extract<StartPlan, { kind: 'redirect' }>,
  browser: Browser,
): Promise<StartResult> {
  const state = createStateParameter(pending.uuid, provider.id, context.stateKey);
  const begun = await callProvider(context, browser, (step) =>
    provider.begin({ ...step, callback, state }),
  );
  if (begun.kind === 'failed') {
    return noteFailure(context, pending, provider, browser, begun.failure);
  }
  const location = webAddress(begun.location);
  if (location === undefined) {
    const { failure } = broken('it leads to no web address');
    return noteFailure(context, pending, provider, browser, failure);
  }
  const change = { method: provider.id, memory: begun.memory, outcome: undefined };
  const isStarted = await context.pendingSignIns.update(pending, change);
  return isStarted ? { kind: 'go', location } : { kind: 'lost', errorCode: 'used-twice' };
}

/** An absolute http or https URL in its normal form; undefined if `text` is not one. */
export function webAddress(text: string): string | undefined {
  return /^https?:\/\//iu.test(text) && URL.canParse(text) ? new URL(text).href : undefined;
}

function broken(reason: string): { readonly kind: 'failed'; readonly failure: SignInError } {
  return { kind: 'failed', failure: { errorCode: 'internal', reason } };
}
