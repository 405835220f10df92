import { isUuid } from '../lib/uuid.ts';

/**
 * A UUID of an address as it is kept, in small letters (RFC 9562, section 4); what is none becomes
 * the empty text, which names nothing.
 */
export function keyOf(uuid: string): string {
  return isUuid(uuid) ? uuid.toLowerCase() : '';
}
