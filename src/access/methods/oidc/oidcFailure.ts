import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { SignInErrorCode } from '../../../protocol/signInErrors.ts';
import type { SignInError } from '../../provider.ts';
import { providerErrorOf } from '../providerError.ts';

/** What the errors of OAuth 2 (RFC 6749, sections 4.1.2.1 and 5.2) come to for a visitor; all others are a fault of settings. */
const ERROR_CODES: Readonly<Record<string, SignInErrorCode>> = {
  access_denied: 'denied',
  temporarily_unavailable: 'provider-down',
  server_error: 'provider-down',
  // The code has been used, or is too old: a page that was loaded anew.
  invalid_grant: 'used-twice',
};

/** What stands in the way, of whatever the library throws. Nothing of it but fixed words gets into the log. */
export function oidcFailure(error: unknown): SignInError {
  const ours = providerErrorOf(error);
  if (ours) return ours.failure;
  if (error instanceof AuthorizationResponseError) return refusal('it sends back', error.error);
  if (error instanceof ResponseBodyError) return refusal('it answers', error.error);
  if (error instanceof WWWAuthenticateChallengeError) {
    return { errorCode: 'answer-wrong', reason: 'it does not accept the client id or its secret' };
  }
  const isOfTime =
    error instanceof ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
  return { errorCode: isOfTime ? 'clock-wrong' : 'answer-wrong', reason: reasonOf(error) };
}

function refusal(doing: string, code: string): SignInError {
  // A code is one of a short list; anything longer may be meant for whoever reads the log.
  const isCode = /^[a-z_]{1,40}$/u.test(code);
  return {
    errorCode: (isCode && Object.hasOwn(ERROR_CODES, code) && ERROR_CODES[code]) || 'answer-wrong',
    reason: `${doing} ${isCode ? code : 'an error of its own'}`,
  };
}

/** The library's own sentences hold no values; those of what it calls may. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ClientError)) return 'its answer is not as the protocol has it';
  const { code, cause } = error;
  const isOfLibrary =
    code !== undefined && cause instanceof Error && 'code' in cause && cause.code === code;
  return `its answer is not as the protocol has it: ${isOfLibrary ? cause.message : error.message}`;
}
