import type { SignInErrorCode } from '../../protocol/signInErrors.ts';
import type { SignInError } from '../provider.ts';

/** What stands in the way of a sign-in, where it has to be thrown: through a library, or from deep below. */
export class ProviderError extends Error {
  readonly errorCode: SignInErrorCode;

  /** @param message for the log: never a secret, a code, or who it was */
  constructor(errorCode: SignInErrorCode, message: string) {
    super(message);
    this.name = 'ProviderError';
    this.errorCode = errorCode;
  }

  get failure(): SignInError {
    return { errorCode: this.errorCode, reason: this.message };
  }
}

/** The error of ours that another one was made of, if any. */
export function providerErrorOf(error: unknown): ProviderError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ProviderError) return each;
  }
  return undefined;
}
