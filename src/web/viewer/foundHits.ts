import type { DocumentMatches } from '../../protocol/documentTexts.ts';
import { firstHitFrom, type Hit, listHits, listRows, stepHit, wordsOf } from './findHits.ts';
import type { createFindList } from './findList.ts';
import { getElement } from './getElement.ts';
import type { Marks } from './marks.ts';
import type { Reader } from './reader.ts';

interface FoundHitsOptions {
  readonly reader: Reader;
  readonly marks: Marks;
  /** Called with the number of the current hit, from 1, and of all. */
  onCount(current: number, total: number): void;
  /** Called when the keyboard leaves the list. */
  onLeave(): void;
}

interface Found {
  readonly query: string;
  readonly matches: DocumentMatches;
  readonly hits: readonly Hit[];
  index: number;
}

/** Shows the hits that the server has found: marks on the pages, and a list beside them. */
export function createFoundHits({ reader, marks, onCount, onLeave }: FoundHitsOptions) {
  const panel = getElement('found', HTMLElement);
  const toggle = getElement('find-list', HTMLButtonElement);
  let found: Found | undefined;
  let isListOpen = true;
  let onlyCurrent = false;
  let loading: Promise<ReturnType<typeof createFindList> | undefined> | undefined;

  /** Without its script there is no list; everything else works. */
  function loadList() {
    loading ??= import('./findList.ts').then(
      ({ createFindList }) => createFindList(panel, { onChoose: goTo, onLeave }),
      () => undefined,
    );
    return loading;
  }

  async function showList(): Promise<void> {
    const list = await loadList();
    if (!list || !found) return;
    list.show({ summary: summaryOf(found.matches), rows: listRows(found.hits) });
    showPanel();
    list.setCurrent(found.index);
  }

  function showPanel(): void {
    const hasContent = found && (found.hits.length > 0 || found.matches.isPartial);
    toggle.hidden = !hasContent;
    panel.hidden = !hasContent || !isListOpen;
    toggle.setAttribute('aria-expanded', `${!panel.hidden}`);
  }

  function showMarks({ matches }: Found): void {
    const pages = new Set(matches.pages.map(({ page }) => page));
    marks.show('find', {
      words: wordsOf(matches),
      isHit: (page) => pages.has(page),
      onlyCurrent,
    });
  }

  function goTo(index: number): void {
    const hit = found?.hits[index];
    if (!found || !hit) return;
    found.index = index;
    onCount(index + 1, found.matches.total);
    const { page, order, snippet } = hit;
    const end = snippet?.isUncertain ? undefined : snippet?.marks[1];
    const before = end === undefined ? undefined : snippet?.text.slice(0, end);
    marks.reveal({ page, order, before, isCurrent: true });
    void loading?.then((list) => found?.index === index && list?.setCurrent(index));
  }

  toggle.addEventListener('click', () => {
    isListOpen = !isListOpen;
    showPanel();
  });

  return {
    /** Fetches the list, so that it is there when the first hits are. */
    prepare: () => void loadList(),
    /** The query whose hits are shown. */
    query: () => found?.query,
    show(query: string, matches: DocumentMatches): void {
      const hits = listHits(matches);
      const index = firstHitFrom(hits, reader.viewer.currentPageNumber);
      found = { query, matches, hits, index };
      showMarks(found);
      onCount(0, matches.total);
      void showList();
      goTo(index);
    },
    step(isBackwards: boolean): void {
      if (found && found.hits.length > 0) goTo(stepHit(found.hits, found.index, isBackwards));
    },
    markOnlyCurrent(value: boolean): void {
      onlyCurrent = value;
      if (!found) return;
      showMarks(found);
      goTo(found.index);
    },
    /** Moves the focus into the list; returns whether there is one. */
    focusList(): boolean {
      if (panel.hidden || !found?.hits.length) return false;
      void loading?.then((list) => list?.focus());
      return true;
    },
    clear(): void {
      if (!found) return;
      found = undefined;
      showPanel();
      marks.show('find', undefined);
    },
  };
}

function summaryOf({ total, pages, isPartial }: DocumentMatches): string {
  const listed = pages.reduce((sum, { count }) => sum + count, 0);
  if (listed < total) return `共找到 ${total} 处，列出前 ${pages.length} 页的 ${listed} 处`;
  const counts = total === 0 ? '未找到' : `在 ${pages.length} 页中找到 ${total} 处`;
  return isPartial ? `${counts}，部分页面暂时无法查找` : counts;
}
