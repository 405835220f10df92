/** A UUID in lower case, inside of a longer pattern (RFC 9562, section 4). */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'iu');

/** Whether a text is a UUID of any version, in either case. */
export function isUuid(text: string | undefined): boolean {
  return text !== undefined && UUID.test(text);
}
