import { hashSecret } from '../../state/secretHash.ts';
import { createQueues } from './createQueues.ts';
import { findNewest, findSignIn } from './findSignIn.ts';
import { finishMethod } from './finishMethod.ts';
import type { FlowContext, SignInFlow } from './signInFlow.ts';
import { startMethod } from './startMethod.ts';
import { submitForm } from './submitForm.ts';
import { createTimedUuid } from './timedUuid.ts';

/** Longer than a working service takes, and shorter than people wait. */
const TIMEOUT_MS = 10_000;

export type FlowParts = Omit<FlowContext, 'timeoutMs'> & Partial<Pick<FlowContext, 'timeoutMs'>>;

/**
 * The steps of a sign-in, whatever the method: each reads the row of the sign-in, hands the provider
 * its memory, and stores the result. It knows no HTTP; pages and cookies are in `server/access/signIn/`.
 */
export function createSignInFlow(parts: FlowParts): SignInFlow {
  const context: FlowContext = { timeoutMs: TIMEOUT_MS, ...parts };
  const { pendingSignIns, now } = context;
  const inTurn = createQueues();
  return {
    async begin({ secret, method, to }) {
      const uuid = createTimedUuid(now());
      await pendingSignIns.add({ uuid, browser: hashSecret(secret), method, to });
      return uuid;
    },
    find: (uuid, browser) => findSignIn(context, uuid, browser),
    async isPending(uuid, browser) {
      const found = await findSignIn(context, uuid, browser);
      return found.kind === 'found' && !found.pending.isClaimed;
    },
    newest: (method, browser) => findNewest(context, method, browser),
    start: (uuid, method, browser) => startMethod(context, uuid, method, browser),
    form: ({ method, memory }, provider) =>
      provider.form(method === provider.id ? memory : undefined),
    // Two guesses at once would each count as the same try.
    submit: (uuid, method, browser, fields) =>
      inTurn(uuid, () => submitForm(context, uuid, method, browser, fields)),
    finish: (method, browser, parameters) => finishMethod(context, method, browser, parameters),
  };
}
