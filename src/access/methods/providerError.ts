import type { SignInErrorCode } from '../../protocol/signInErrors.ts';
import type { SignInError } from '../provider.ts';

/** A sign-in error that is thrown through a library, or from deep below. */
export class ProviderError extends Error {
  readonly errorCode: SignInErrorCode;

  /** @param message for the log: never a secret, a code or a name */
  constructor(errorCode: SignInErrorCode, message: string) {
    super(message);
    this.name = 'ProviderError';
    this.errorCode = errorCode;
  }

  get failure(): SignInError {
    return { errorCode: this.errorCode, reason: this.message };
  }
}

/** The `ProviderError` in the causes of an error, if any. */
export function providerErrorOf(error: unknown): ProviderError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ProviderError) return each;
  }
  return undefined;
}
