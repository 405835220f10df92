/** What no text has, and GB 18030 makes of nearly any bytes. */
const CONTROLS = /(?![\t\n\v\f\r])\p{Cc}/u;

/** Decodes a text as editors in China write it: UTF-8, UTF-16 with its mark, or GBK; undefined where it is none of them. */
export function decodeAnyText(bytes: Uint8Array): string | undefined {
  const starts = (...head: readonly number[]) => head.every((byte, at) => bytes[at] === byte);
  const encodings = starts(0xff, 0xfe)
    ? ['utf-16le']
    : starts(0xfe, 0xff)
      ? ['utf-16be']
      : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return CONTROLS.test(text) ? undefined : text;
    } catch {
      // Not this one: the next is tried.
    }
  }
  return undefined;
}
