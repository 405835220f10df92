import type { Item } from '../../catalog/item.ts';

/** How many Han characters fit: downwards on a book's slip, in two lines elsewhere. */
const ROOM = 4;

/**
 * What stands on a cover that has no image: the first Han characters of the title, or of a test's
 * course; the initials of the first three words where the title is in another script.
 */
export function coverTitle(item: Item): { text: string; isHan: boolean } {
  const name = item.type === 'test' ? item.data.course.name : item.data.title;
  const bare = name.replace(/[（(《【[].*?[）)》】\]]/gu, '') || name;
  const han = bare.match(/\p{Script=Han}/gu);
  if (han && han.length >= 2) return { text: han.slice(0, ROOM).join(''), isHan: true };
  const words = bare.match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    text: words
      .slice(0, 3)
      .map((word) => [...word][0]?.toUpperCase())
      .join(''),
    isHan: false,
  };
}
