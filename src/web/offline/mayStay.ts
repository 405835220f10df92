import type { SessionResponse } from '../../protocol/signIn.ts';
import type { DocumentRecord } from './documentRecord.ts';

/**
 * Whether a saved document may stay, as far as the server says. One that was open to everybody or to
 * the campus network when it was saved stays: it was taken home on purpose, and the server says only
 * that this network opens nothing new. One that a session opened goes with the permission of that
 * session: signed out elsewhere, expired, blocked.
 */
export function mayStay(
  { access }: Pick<DocumentRecord, 'access'>,
  { mayOpen }: Pick<SessionResponse, 'mayOpen'>,
): boolean {
  return access !== 'session' || mayOpen;
}

/** Why a document can be opened when it is saved. Without an answer, the strictest. */
export function accessOf(
  status: Pick<SessionResponse, 'mode' | 'session'> | undefined,
): DocumentRecord['access'] {
  if (status?.mode === 'open') return 'open';
  return status && !status.session ? 'campus' : 'session';
}
