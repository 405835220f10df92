/** Characters that texts do not contain, but that GB 18030 decodes nearly any bytes to. */
const CONTROLS = /(?![\t\n\v\f\r])\p{Cc}/u;

/** Decodes UTF-8, UTF-16 with a byte order mark, or GBK, as Chinese editors write; else undefined. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const starts = (...head: readonly number[]) => head.every((byte, index) => bytes[index] === byte);
  const encodings = starts(0xff, 0xfe)
    ? ['utf-16le']
    : starts(0xfe, 0xff)
      ? ['utf-16be']
      : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Try the next encoding.
    }
  }
  return undefined;
}

/** The same for bytes that may not be text: undefined if it has characters that texts do not contain. */
export function decodeAnyText(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes);
  return text === undefined || CONTROLS.test(text) ? undefined : text;
}
