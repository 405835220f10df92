/** A name as it stands in the directory of a zip. */
export interface RawName {
  readonly bytes: Uint8Array;
  /** Whether the zip says that it is UTF-8 (general purpose bit 11). */
  readonly isUtf8: boolean;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gbk = new TextDecoder('gb18030', { fatal: true });
/** Never fails: what is neither is shown with the sign for what cannot be read. */
const lenient = new TextDecoder('gb18030');

/**
 * The names of a zip as text. The format knows of UTF-8, which is marked, and of the code page of old
 * PCs; what Chinese Windows writes is GBK, unmarked, and what macOS writes is UTF-8, unmarked. So all
 * unmarked names of a zip, which one program has written, are taken for UTF-8 if they can be, and
 * else for GBK.
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
  // Few GBK names are UTF-8 as well, such as 联通: two bytes each, never the three of Chinese.
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
