/**
 * The tag of a person in the log and in `campusdocs access`: 12 hexadecimal digits of the keyed
 * hash, enough to distinguish the people of a university. Neither reveals the person.
 *
 * @param person the keyed hash as base64url
 */
export function personTag(person: string): string {
  return Buffer.from(person, 'base64url').toString('hex').slice(0, TAG_LENGTH);
}

const TAG_LENGTH = 12;

/** Whether a text has the form of a tag. */
export function isPersonTag(text: string): boolean {
  return /^[0-9a-f]{12}$/u.test(text);
}
