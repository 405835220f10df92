import type { Category } from '../../catalog/category.ts';

/** What the address of the home page says: a trimmed query, empty on the landing, in a category. */
export interface Address {
  readonly query: string;
  readonly category: Category;
}

/** The address of the landing, with nothing chosen. */
export const LANDING: Address = { query: '', category: 'all' };

/** Whether two addresses ask for the same. */
export function isSameAddress(a: Address, b: Address): boolean {
  return a.query === b.query && a.category === b.category;
}
