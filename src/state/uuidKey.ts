import { isUuid } from '../lib/uuid.ts';

/**
 * The key of a UUID from a URL: in lower case (RFC 9562, section 4). Any other text gives the empty text,
 * which is never a key.
 */
export function uuidKey(uuid: string): string {
  return isUuid(uuid) ? uuid.toLowerCase() : '';
}
