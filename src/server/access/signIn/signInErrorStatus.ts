import type { SignInErrorCode } from '../../../protocol/signInErrors.ts';

const STATUSES: Partial<Record<SignInErrorCode, number>> = {
  denied: 403,
  expired: 410,
  'provider-down': 503,
  'clock-wrong': 500,
  'state-wrong': 403,
  'no-cookies': 403,
  'used-twice': 409,
  unfinished: 404,
  'not-a-member': 403,
  'mail-not-sent': 503,
  'too-many': 429,
  blocked: 403,
  unknown: 404,
  internal: 500,
};

/** The HTTP status of the page that shows a sign-in error; 400 by default. */
export function signInErrorStatus(errorCode: SignInErrorCode): number {
  return STATUSES[errorCode] ?? 400;
}
