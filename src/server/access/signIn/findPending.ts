import type { Context } from 'hono';
import type { PendingSignIn } from '../../../state/pendingSignIns.ts';
import { respondToStep, showError } from './responses.ts';
import { browserOf, type SignInContext, uuidOf } from './signInContext.ts';

type Found =
  | { readonly pending: PendingSignIn; readonly response?: never }
  | { readonly pending?: never; readonly response: Response };

/**
 * The pending sign-in in the path, if this browser began it and can continue it. Otherwise the
 * response that says why not.
 */
export async function findPending(context: SignInContext, c: Context): Promise<Found> {
  const found = await context.flow.find(uuidOf(c), browserOf(context, c));
  if (found.kind === 'lost') return { response: await showError(context, c, found.errorCode) };
  const { pending } = found;
  if (!pending.isClaimed) return { pending };
  const method = context.methods().find(({ id }) => id === pending.method);
  // The visitor has gone back to a step that is over.
  if (!method || pending.outcome === undefined || pending.outcome === 'done') {
    return { response: await showError(context, c, 'used-twice', { pending, method }) };
  }
  const failed = { kind: 'failed', uuid: pending.uuid } as const;
  return { response: await respondToStep(context, c, failed, method) };
}
