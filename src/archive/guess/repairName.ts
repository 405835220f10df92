/**
 * Repairs a name that a zip program decoded with the wrong encoding: GBK or UTF-8 as code page 437 or
 * Latin-1 (`╕▀╩²`, `¸ßÊý`), or UTF-8 as GBK (`楂樻暟`). Only if it is certain: the bytes must be valid
 * and decode to Chinese in common characters.
 */
export function repairName(name: string): string {
  if (/^[ -~]*$/u.test(name)) return name;
  return repairBytes(bytesIn(name, LATIN)) ?? repairBytes(bytesIn(name, DOS)) ?? repairUtf8(name);
}

/** The upper half of code page 437, by byte from 0x80. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const DOS: ReadonlyMap<string, number> = new Map(
  Array.from(CODE_PAGE_437, (character, index) => [character, 0x80 + index]),
);

/** Windows-1252, with its five undefined bytes as in Latin-1. */
const LATIN: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 128 }, (_, at): [string, number][] => [
    [new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + at)), 0x80 + at],
    [String.fromCharCode(0x80 + at), 0x80 + at],
  ]).flat(),
);

function bytesIn(name: string, table: ReadonlyMap<string, number>): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const character of name) {
    const code = character.codePointAt(0) ?? 0;
    const byte = code < 0x80 ? code : table.get(character);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

function repairBytes(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  const utf8 = decode(bytes, 'utf-8');
  if (utf8 !== undefined && isChinese(utf8)) return utf8;
  const gbk = decode(bytes, 'gb18030');
  return gbk !== undefined && isEveryday(bytes) && isChinese(gbk) ? gbk : undefined;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Whether all non-ASCII text is Chinese, with at least two Han characters. */
function isChinese(text: string): boolean {
  const foreign = text.replace(/[ -~]/gu, '');
  return (
    (foreign.match(/\p{Script=Han}/gu) ?? []).length >= 2 &&
    /^[\p{Script=Han}\u3000-\u303f\uff01-\uff5e\u2010-\u201d·…]*$/u.test(foreign)
  );
}

/** Whether all GBK pairs are symbols or level-1 characters (the 3,755 common ones) of GB 2312. */
function isEveryday(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    const lead = bytes[index] ?? 0;
    if (lead < 0x80) continue;
    const isUsual = (lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3);
    if (!isUsual || (bytes[index + 1] ?? 0) < 0xa1) return false;
    index += 1;
  }
  return true;
}

let gbkBytes: ReadonlyMap<string, readonly [number, number]> | undefined;

/** Builds the encoding table of GBK; the platform only has a decoder. */
function readGbk(): ReadonlyMap<string, readonly [number, number]> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, readonly [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\ufffd') table.set(character, [lead, trail]);
    }
  }
  return table;
}

/** Repairs UTF-8 that was decoded as GBK. Valid UTF-8 is very unlikely to result by chance. */
function repairUtf8(name: string): string {
  gbkBytes ??= readGbk();
  const bytes: number[] = [];
  for (const character of name) {
    const code = character.codePointAt(0) ?? 0;
    const pair = code < 0x80 ? [code] : gbkBytes.get(character);
    if (pair === undefined) return name;
    bytes.push(...pair);
  }
  const text = decode(Uint8Array.from(bytes), 'utf-8');
  return text !== undefined && isChinese(text) ? text : name;
}
