/** The bytes of a name in the directory of a zip. */
export interface RawName {
  readonly bytes: Uint8Array;
  /** Whether the zip marks it as UTF-8 (general purpose bit 11). */
  readonly isUtf8: boolean;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gbk = new TextDecoder('gb18030', { fatal: true });
/** Never throws: invalid bytes become U+FFFD. */
const lenient = new TextDecoder('gb18030');

/**
 * Decodes the names of a zip. The format has marked UTF-8, and the code page of old PCs; Chinese
 * Windows writes unmarked GBK, and macOS unmarked UTF-8. All unmarked names of a zip come from one
 * program, so they are decoded as UTF-8 if all are valid, and otherwise as GBK.
 */
export function decodeNames(names: readonly RawName[]): string[] {
  const unmarked = names.filter(({ isUtf8 }) => !isUtf8).map(({ bytes }) => bytes);
  const ofPrograms = areUtf8(unmarked) ? utf8 : gbk;
  return names.map(({ bytes, isUtf8 }) => decode(bytes, isUtf8 ? utf8 : ofPrograms));
}

function decode(bytes: Uint8Array, decoder: TextDecoder): string {
  return tryDecode(bytes, decoder) ?? tryDecode(bytes, utf8) ?? lenient.decode(bytes);
}

function areUtf8(names: readonly Uint8Array[]): boolean {
  const texts = names.map((bytes) => tryDecode(bytes, utf8));
  if (texts.includes(undefined)) return false;
  // Few GBK names are valid UTF-8, such as 联通: sequences of two bytes, never the three of Chinese.
  const text = texts.join('');
  const isStrange = /[\u0080-\u07ff]/u.test(text) && !/[\u0800-\u{10ffff}]/u.test(text);
  return !(isStrange && names.every(isHanInGbk));
}

/** Whether a name is ASCII and, two or more side by side, Chinese characters as GBK. */
function isHanInGbk(bytes: Uint8Array): boolean {
  return /^(?:[\x20-\x7e]|\p{Script=Han}{2,})*$/u.test(tryDecode(bytes, gbk) ?? '\0');
}

function tryDecode(bytes: Uint8Array, decoder: TextDecoder): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
