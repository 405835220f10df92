/** So many items, in words. */
export function countItems(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`;
}
