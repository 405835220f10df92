/** The categories of the tabs; 全部 (all) matches every type (specification, sections 2 and 5). */
export const CATEGORIES = ['all', 'book', 'test', 'doc'] as const;

export type Category = (typeof CATEGORIES)[number];

/** The Chinese name of each category, as its tab and its tag show it (specification, section 2). */
export const CATEGORY_LABELS: Record<Category, string> = {
  all: '全部',
  book: '书籍',
  test: '试卷',
  doc: '资料',
};

/** The category that `c` of a URL names; anything unknown is `all`. */
export function parseCategory(text: string | null | undefined): Category {
  return CATEGORIES.find((category) => category === text) ?? 'all';
}
