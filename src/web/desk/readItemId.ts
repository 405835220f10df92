/** The id of an item in what somebody pastes: an MD5, or any address of the item that contains it. */
export function readItemId(text: string): string | undefined {
  return /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/u.exec(text.toLowerCase())?.[0];
}
