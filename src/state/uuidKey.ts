const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/**
 * A UUID of an address as it is kept, in small letters (RFC 9562, section 4); what is none becomes
 * the empty text, which names nothing.
 */
export function keyOf(uuid: string): string {
  return UUID.test(uuid) ? uuid.toLowerCase() : '';
}
