import type { SignInError, StepContext } from '../provider.ts';
import type { Browser, FlowContext } from './signInFlow.ts';

const LATE: SignInError = { errorCode: 'provider-down', reason: 'no answer in time' };

/**
 * Calls a provider. Returns a failure if it throws, if it takes longer than `patienceMs`, or if the
 * browser disconnects.
 */
export async function callProvider<Answer>(
  { now, patienceMs }: Pick<FlowContext, 'now' | 'patienceMs'>,
  browser: Pick<Browser, 'signal'>,
  call: (step: StepContext) => Promise<Answer>,
): Promise<Answer | { readonly kind: 'failed'; readonly failure: SignInError }> {
  const signal = AbortSignal.any([browser.signal, AbortSignal.timeout(patienceMs)]);
  const late = Promise.withResolvers<{ kind: 'failed'; failure: SignInError }>();
  const giveUp = () => late.resolve({ kind: 'failed', failure: LATE });
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
  try {
    // A provider may ignore the signal.
    return await Promise.race([call({ now: now(), signal }), late.promise]);
  } catch (error) {
    // The message may hold a secret; the name of the error does not.
    const name = error instanceof Error ? error.name : typeof error;
    return { kind: 'failed', failure: { errorCode: 'internal', reason: `it broke: ${name}` } };
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
