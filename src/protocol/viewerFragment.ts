/**
 * The fragment of the viewer's address, `#page=12&mark=傅里叶&mark=级数`: the page to open and what
 * to search (RFC 8118, section 3), and the words to mark on the page. Built by those who link to a
 * hit, parsed by the viewer.
 */
export interface ViewerFragment {
  readonly page?: number | undefined;
  /** The words as they are on the page. */
  readonly marks: readonly string[];
  /** A query to look for in the whole document. */
  readonly search?: string | undefined;
}

const NAMES = { page: 'page', mark: 'mark', search: 'search' } as const;

/** How many words are marked at most, and how long each may be, in UTF-16 units. */
export const MOST_MARKS = 8;
export const LONGEST_MARK = 64;
/** The longest query, in UTF-16 units. */
const LONGEST_SEARCH = 256;

/**
 * A longer fragment is cut before it is parsed, in UTF-16 units: anybody can send a link, and the
 * viewer writes the fragment anew while someone scrolls. Eight marks of 64 Han characters are
 * 4,700 units when encoded.
 */
const LONGEST_FRAGMENT = 8192;

/** The fragment that opens a page with these words marked; with its `#`. */
export function viewerFragment({ page, marks, search }: ViewerFragment): string {
  const parameters = new URLSearchParams();
  if (page !== undefined) parameters.set(NAMES.page, `${page}`);
  for (const mark of marks.filter(isMark).slice(0, MOST_MARKS)) parameters.append(NAMES.mark, mark);
  if (search !== undefined) parameters.set(NAMES.search, search.slice(0, LONGEST_SEARCH));
  return `#${parameters}`;
}

/** Parses the fragment of an address, with or without its `#`. What is not valid is left out. */
export function parseViewerFragment(hash: string): ViewerFragment {
  const parameters = readParameters(hash);
  const page = parameters.get(NAMES.page);
  const search = parameters.get(NAMES.search)?.trim().slice(0, LONGEST_SEARCH);
  const marks = parameters.getAll(NAMES.mark).map((mark) => mark.trim());
  return {
    page: page !== null && /^[1-9]\d{0,6}$/u.test(page) ? Number(page) : undefined,
    marks: [...new Set(marks)].filter(isMark).slice(0, MOST_MARKS),
    ...(search && { search }),
  };
}

/** Returns a fragment with its page replaced; other parameters stay. */
export function setFragmentPage(hash: string, page: number): string {
  const parameters = readParameters(hash);
  parameters.set(NAMES.page, `${page}`);
  return `#${parameters}`;
}

function readParameters(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/u, '').slice(0, LONGEST_FRAGMENT));
}

function isMark(text: string): boolean {
  return text.trim() !== '' && text.length <= LONGEST_MARK;
}
