import type { Item } from '../../catalog/item.ts';

/** The number of Han characters that fit: vertically on a book's label, in two lines elsewhere. */
const MAX_HAN_CHARACTERS = 4;

/**
 * Returns the text of a placeholder cover: the first Han characters of the title, or of a test's
 * course; for other scripts the initials of the first three words.
 */
export function coverTitle(item: Item): { text: string; isHan: boolean } {
  const name = item.type === 'test' ? item.data.course.name : item.data.title;
  const bare = name.replace(/[（(《【[].*?[）)》】\]]/gu, '') || name;
  const han = bare.match(/\p{Script=Han}/gu);
  if (han && han.length >= 2)
    return { text: han.slice(0, MAX_HAN_CHARACTERS).join(''), isHan: true };
  const words = bare.match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    text: words
      .slice(0, 3)
      .map((word) => [...word][0]?.toUpperCase())
      .join(''),
    isHan: false,
  };
}
