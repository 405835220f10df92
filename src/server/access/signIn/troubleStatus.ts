import type { SignInTrouble } from '../../../protocol/signInTroubles.ts';

const STATUSES: Partial<Record<SignInTrouble, number>> = {
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

/** The HTTP status of a page that tells of a trouble: 400 where nothing says it closer. */
export function statusOfTrouble(trouble: SignInTrouble): number {
  return STATUSES[trouble] ?? 400;
}
