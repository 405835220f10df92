/**
 * Whether a text has the shape of a service ticket (CAS protocol 3.0, sections 3.1 and 3.7): `ST-`
 * first, never a proxy ticket, up to the 256 characters that clients are to accept. Beside letters,
 * digits and hyphens real servers use dots (of their host) and underscores (of base64url).
 */
export function isServiceTicket(text: string): boolean {
  return /^ST-[A-Za-z0-9._-]{1,253}$/u.test(text);
}
