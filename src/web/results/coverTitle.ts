import type { Item } from '../../catalog/item.ts';

/** The number of Han characters that fit. */
const MAX_HAN_CHARACTERS = 8;
/** Up to so many are large: one below the other on a book's label, in two lines elsewhere. */
const LARGE_HAN_CHARACTERS = 4;

/** The text of a placeholder cover, and how it is set. */
interface CoverTitle {
  readonly text: string;
  readonly kind: 'large' | 'small' | 'latin';
}

/**
 * Returns the text of a placeholder cover: the first Han characters of the title, or of a test's
 * course, enough to tell 概率论与数理统计 from 概率论与随机过程; for other scripts the initials of the
 * first three words.
 */
export function coverTitle(item: Item): CoverTitle {
  const name = item.type === 'test' ? item.data.course.name : item.data.title;
  const bare = name.replace(/[（(《【[].*?[）)》】\]]/gu, '') || name;
  const han = bare.match(/\p{Script=Han}/gu);
  if (han && han.length >= 2) {
    const text = han.slice(0, MAX_HAN_CHARACTERS).join('');
    return { text, kind: han.length > LARGE_HAN_CHARACTERS ? 'small' : 'large' };
  }
  const words = bare.match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    text: words
      .slice(0, 3)
      .map((word) => [...word][0]?.toUpperCase())
      .join(''),
    kind: 'latin',
  };
}
