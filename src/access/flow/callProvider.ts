import type { SignInError, StepContext } from '../provider.ts';
import type { Browser, FlowContext } from './signInFlow.ts';

const TIMED_OUT: SignInError = { errorCode: 'provider-down', reason: 'no answer in time' };

/**
 * Calls a provider. Returns a failure if it throws, if it takes longer than `timeoutMs`, or if the
 * browser disconnects.
 */
export async function callProvider<Answer>(
  { now, timeoutMs }: Pick<FlowContext, 'now' | 'timeoutMs'>,
  browser: Pick<Browser, 'signal'>,
  call: (step: StepContext) => Promise<Answer>,
): Promise<Answer | { readonly kind: 'failed'; readonly failure: SignInError }> {
  const signal = AbortSignal.any([browser.signal, AbortSignal.timeout(timeoutMs)]);
  const aborted = Promise.withResolvers<{ kind: 'failed'; failure: SignInError }>();
  const giveUp = () => aborted.resolve({ kind: 'failed', failure: TIMED_OUT });
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
  try {
    // A provider may ignore the signal.
    return await Promise.race([call({ now: now(), signal }), aborted.promise]);
  } catch (error) {
    // The message may hold a secret; the name of the error does not.
    const name = error instanceof Error ? error.name : typeof error;
    return { kind: 'failed', failure: { errorCode: 'internal', reason: `it broke: ${name}` } };
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
