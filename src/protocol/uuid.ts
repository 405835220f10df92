const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Whether a text is a UUID of any version as RFC 9562, section 4 writes it. */
export function isUuid(text: string | undefined): boolean {
  return text !== undefined && UUID.test(text);
}
