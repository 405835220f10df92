/** What no text has, and GB 18030 makes of nearly any bytes. */
const CONTROLS = /(?![\t\n\v\f\r])\p{Cc}/u;

/** Decodes as editors and spreadsheets in China write: UTF-8, UTF-16 with its mark, or GBK; undefined where it is none of them. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const starts = (...head: readonly number[]) => head.every((byte, at) => bytes[at] === byte);
  const encodings = starts(0xff, 0xfe)
    ? ['utf-16le']
    : starts(0xfe, 0xff)
      ? ['utf-16be']
      : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this one: the next is tried.
    }
  }
  return undefined;
}

/** The same for bytes that may be no text at all: undefined where characters stand in it that no text has. */
export function decodeAnyText(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes);
  return text === undefined || CONTROLS.test(text) ? undefined : text;
}
