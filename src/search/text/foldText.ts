/** Radicals that scanned input leaves in names. NFKC maps the Kangxi radicals but not these. */
export const RADICALS: ReadonlyMap<string, string> = new Map(
  Array.from(
    '⻓长⻔门⻚页⻛风⻜飞⻢马⻥鱼⻦鸟⻬齐⻰龙⻋车⻉贝⻅见⻆角⻄西⻁虎⺠民⺟母⻩黄⻘青⻨麦⻣骨⻤鬼⻝食⻮齿⻳龟⺫目⻙韦⻐金⻟食⻧卤⻪黾⻒镸⺎兀⺍小⺌小⺮竹⺼肉⻌辶⻎辶⺾艹'.matchAll(
      /(.)(.)/gu,
    ),
    ([, from = '', to = '']) => [from, to],
  ),
);

/** Cyrillic and Greek letters that look like Latin ones, in lower case. */
const LOOK_ALIKES = new Map(
  Array.from(
    'аaвbсcеeнhіiјjкkмmоoрpѕsтtуyхxαaοoρpνv'.matchAll(/(.)(.)/gu),
    ([, from = '', to = '']) => [from, to],
  ),
);

const NO_VARIANTS: ReadonlyMap<string, string> = new Map();

/**
 * Folds a text to one spelling: Unicode compatibility forms (NFKC), radicals, lower case without
 * accents, variants as given. Anything that is neither letter nor digit becomes one space, except the
 * `+` and `#` of C++ and C#.
 *
 * @param variants variants of characters → the form to fold them to
 * @param origin is filled with the unit of `text` that each UTF-16 unit of the result comes from
 */
export function foldText(
  text: string,
  variants: ReadonlyMap<string, string> = NO_VARIANTS,
  origin?: number[],
): string {
  let folded = '';
  let pending = -1;
  const append = (piece: string, offset: number) => {
    if (pending >= 0 && folded !== '') {
      folded += ' ';
      origin?.push(pending);
    }
    pending = -1;
    folded += piece;
    if (origin) for (let unit = 0; unit < piece.length; unit += 1) origin.push(offset);
  };
  for (let offset = 0; offset < text.length; ) {
    const code = text.codePointAt(offset) ?? 0;
    const length = code > 0xffff ? 2 : 1;
    const character = text.slice(offset, offset + length);
    if (code >= 0x4e00 && code <= 0x9fff) append(variants.get(character) ?? character, offset);
    else {
      const plain = code < 0x80 ? character.toLowerCase() : foldCharacter(character, variants);
      for (const one of plain) {
        if (keepsCharacter(one, folded, pending >= 0)) append(one, offset);
        else if (!/\p{M}/u.test(one) && pending < 0) pending = offset;
      }
    }
    offset += length;
  }
  return folded;
}

function foldCharacter(character: string, variants: ReadonlyMap<string, string>): string {
  const plain = plainForms.get(character) ?? plainForm(character);
  plainForms.set(character, plain);
  return Array.from(plain, (one) => variants.get(one) ?? LOOK_ALIKES.get(one) ?? one).join('');
}

/** Long texts have a few hundred different characters outside ASCII and Han. */
const plainForms = new Map<string, string>();

/** A character in compatible form, in lower case without accents; several for some. */
function plainForm(character: string): string {
  return Array.from(character.normalize('NFKC'), (one) => {
    const han = RADICALS.get(one) ?? one;
    const bare = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(han)
      ? han.normalize('NFD').replace(/\p{M}/gu, '')
      : han;
    return bare.toLowerCase();
  }).join('');
}

function keepsCharacter(one: string, before: string, isApart: boolean): boolean {
  if (/[\p{L}\p{N}]/u.test(one)) return true;
  return (one === '+' || one === '#') && !isApart && /[a-z+#]$/u.test(before);
}

/** Whether a UTF-16 unit is (half of) a Han character. */
export function isHan(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    // Halves of characters beyond the basic plane, nearly all of which are Han.
    (code >= 0xd800 && code <= 0xdfff) ||
    code === 0x3007
  );
}

/** Whether the UTF-16 unit is a digit from 0 to 9. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/**
 * A folded text without the spaces beside Han characters: 高等数学 上 → 高等数学上.
 *
 * @param kept is filled with the unit of `folded` that each UTF-16 unit of the result comes from
 */
export function removeHanSpaces(folded: string, kept?: number[]): string {
  if (!kept && !folded.includes(' ')) return folded;
  let closed = '';
  for (let offset = 0; offset < folded.length; offset += 1) {
    const isSpace = folded[offset] === ' ';
    const isNextToHan =
      isHan(folded.charCodeAt(offset - 1)) || isHan(folded.charCodeAt(offset + 1));
    if (isSpace && isNextToHan) continue;
    closed += folded[offset];
    kept?.push(offset);
  }
  return closed;
}
