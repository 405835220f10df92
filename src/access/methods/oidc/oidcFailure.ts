import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { SignInErrorCode } from '../../../protocol/signInErrors.ts';
import type { SignInError } from '../../provider.ts';
import { providerErrorOf } from '../providerError.ts';

/**
 * The error codes for errors of OAuth 2 (RFC 6749, sections 4.1.2.1 and 5.2); all others are
 * configuration errors.
 */
const ERROR_CODES: Readonly<Record<string, SignInErrorCode>> = {
  access_denied: 'denied',
  temporarily_unavailable: 'provider-down',
  server_error: 'provider-down',
  // The code was used, or is too old: a page was reloaded.
  invalid_grant: 'used-twice',
};

/** The error and reason for whatever the library throws. Only fixed words reach the log. */
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
  // A code is on a short list; a longer text may be an attack on the reader of the log.
  const isCode = /^[a-z_]{1,40}$/u.test(code);
  return {
    errorCode: (isCode && Object.hasOwn(ERROR_CODES, code) && ERROR_CODES[code]) || 'answer-wrong',
    reason: `${doing} ${isCode ? code : 'an error of its own'}`,
  };
}

/** The library's own messages contain no values; those of its causes may. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ClientError)) return 'its answer is not as the protocol has it';
  const { code, cause } = error;
  const isOfLibrary =
    code !== undefined && cause instanceof Error && 'code' in cause && cause.code === code;
  return `its answer is not as the protocol has it: ${isOfLibrary ? cause.message : error.message}`;
}
