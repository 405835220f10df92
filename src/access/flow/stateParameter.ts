import { createHmac } from 'node:crypto';
import { isUuid } from '../../lib/uuid.ts';
import { isSame } from '../isSame.ts';

/**
 * The `state` that names a sign-in to a service (RFC 6749, section 10.12): the UUID, a dot, and an
 * HMAC-SHA256 of UUID and method. Nobody can forge one, and it is valid for one method only.
 */
export function createStateParameter(uuid: string, method: string, key: Buffer): string {
  const proof = createHmac('sha256', key).update(`${uuid} ${method}`).digest('base64url');
  return `${uuid}.${proof}`;
}

/**
 * The UUID in a `state`, or undefined if this server did not create it for this method.
 *
 * @param state from an address, untrusted
 */
export function readStateParameter(state: string, method: string, key: Buffer): string | undefined {
  const uuid = state.slice(0, 36);
  if (!isUuid(uuid)) return undefined;
  const expected = createStateParameter(uuid, method, key);
  return isSame(Buffer.from(expected), Buffer.from(state)) ? uuid : undefined;
}
