import type { SignInTrouble } from '../../protocol/signInTroubles.ts';
import type { Failure } from '../provider.ts';

/** What stands in the way of a sign-in, where it has to be thrown: through a library, or from deep below. */
export class ProviderError extends Error {
  readonly trouble: SignInTrouble;

  /** @param message for the log: never a secret, a code, or who it was */
  constructor(trouble: SignInTrouble, message: string) {
    super(message);
    this.name = 'ProviderError';
    this.trouble = trouble;
  }

  get failure(): Failure {
    return { trouble: this.trouble, reason: this.message };
  }
}

/** The error of ours that another one was made of, if any. */
export function providerErrorOf(error: unknown): ProviderError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ProviderError) return each;
  }
  return undefined;
}
