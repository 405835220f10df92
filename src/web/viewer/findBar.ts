import type { DocumentMatches } from '../../protocol/documentTexts.ts';
import { quoteWords } from '../../protocol/quoteWords.ts';
import { parseViewerFragment } from '../../protocol/viewerFragment.ts';
import { isInputMethodKey } from '../ui/inputMethod.ts';
import type { DocumentTexts } from './documentTexts.ts';
import { formatFindCount } from './formatFindCount.ts';
import { createFoundHits } from './foundHits.ts';
import { getElement } from './getElement.ts';
import type { Marks } from './marks.ts';
import { createMatchRequests } from './matchRequests.ts';
import { connectPdfFinder } from './pdfFinder.ts';
import type { Reader } from './reader.ts';

/** A longer selection is not what somebody looks for, in UTF-16 units. */
const LONGEST_SELECTION = 60;

/**
 * Creates the find bar; returns functions that open, use and close it.
 *
 * The server finds in the texts of all pages at once. pdf.js reads page after page instead, from the
 * network: it finds where the server knows no texts, and with what the server does not know (upper
 * and lower case; in a document that is loaded anyway, parts of words and symbols).
 *
 * @param texts undefined on a site without a server
 */
export function createFindBar(reader: Reader, marks: Marks, texts: DocumentTexts | undefined) {
  const { viewer } = reader;
  const bar = getElement('find', HTMLFormElement);
  const toggle = getElement('find-toggle', HTMLButtonElement);
  const query = getElement('find-query', HTMLInputElement);
  const count = getElement('find-count', HTMLOutputElement);
  const highlightAll = getElement('find-all', HTMLInputElement);
  const matchCase = getElement('find-case', HTMLInputElement);
  /** Whether the server has had no answer since the bar was opened: it is not asked again then. */
  let isUnanswered = false;
  /** The words of the link that were last offered as a query. */
  let offered = '';

  const showCount = (current: number, total: number, isSearching = false): void => {
    const found = total > 0;
    const pending = isSearching;
    count.textContent = formatFindCount({ query: query.value, pending, found, current, total });
    query.classList.toggle('not-found', query.value !== '' && !found && !isSearching);
  };
  const pdfFinder = connectPdfFinder(
    reader,
    () => ({
      query: query.value,
      caseSensitive: matchCase.checked,
      highlightAll: highlightAll.checked,
    }),
    showCount,
  );
  const found = createFoundHits({
    reader,
    marks,
    onCount: showCount,
    onLeave: () => query.focus(),
  });
  const requests = texts && createMatchRequests({ texts, onAnswer: showAnswer });

  /** Shows the answer of the server, or lets pdf.js find. */
  function showAnswer(asked: string, matches: DocumentMatches | undefined): void {
    isUnanswered = matches === undefined;
    const isLoaded = viewer.pdfDocument?.loadingParams.disableAutoFetch === false;
    if (matches === undefined || (matches.total === 0 && isLoaded)) {
      found.clear();
      pdfFinder.find('');
    } else {
      pdfFinder.stop();
      found.show(asked, matches);
    }
  }

  const asksServer = (): boolean =>
    !isUnanswered && !matchCase.checked && query.value.trim() !== '';
  const find = (isUrgent = false): void => {
    if (requests && asksServer()) {
      if (found.query() === undefined && !pdfFinder.isFinding()) showCount(0, 0, true);
      requests.ask(query.value.trim(), isUrgent);
    } else {
      requests?.cancel();
      found.clear();
      showCount(0, 0, true);
      pdfFinder.find('');
    }
  };
  const findAgain = (isBackwards: boolean): void => {
    if (found.query() !== undefined && found.query() === query.value.trim())
      found.step(isBackwards);
    else if (pdfFinder.isFinding(query.value)) pdfFinder.find('again', isBackwards);
    else find(true);
  };

  connectQuery(query, { find, findAgain, focusList: found.focusList });
  bar.addEventListener('submit', (event) => {
    event.preventDefault();
    findAgain(false);
  });
  getElement('find-previous', HTMLButtonElement).addEventListener('click', () => findAgain(true));
  highlightAll.addEventListener('change', () => {
    found.markOnlyCurrent(!highlightAll.checked);
    if (pdfFinder.isFinding()) pdfFinder.find('highlightallchange');
  });
  matchCase.addEventListener('change', () => find(true));

  const clear = (): void => {
    bar.hidden = true;
    toggle.setAttribute('aria-expanded', 'false');
    requests?.cancel();
    found.clear();
    pdfFinder.stop();
  };
  const close = (): void => {
    if (bar.hidden) return;
    clear();
    viewer.container.focus({ preventScroll: true });
  };
  const open = (): void => {
    if (bar.hidden) offerQuery();
    show();
    query.select();
    query.focus();
  };
  const show = (): void => {
    bar.hidden = false;
    toggle.setAttribute('aria-expanded', 'true');
    if (requests) found.prepare();
    isUnanswered = false;
    if (query.value !== '') find(true);
  };
  /** What is selected, or the words of the hit that the viewer was opened at. */
  function offerQuery(): void {
    const selected = getSelection();
    // The page number and other fields have a selection as well.
    const isOnPage = getElement('viewer', HTMLDivElement).contains(selected?.anchorNode ?? null);
    const selection = isOnPage ? `${selected}`.trim() : '';
    const linked = quoteWords(parseViewerFragment(location.hash).marks);
    if (selection !== '' && selection.length < LONGEST_SELECTION) query.value = selection;
    else if (linked !== '' && linked !== offered) {
      query.value = linked;
      offered = linked;
    }
  }
  toggle.addEventListener('click', () => (bar.hidden ? open() : close()));
  getElement('find-close', HTMLButtonElement).addEventListener('click', close);
  for (const part of [bar, getElement('found', HTMLElement)]) {
    part.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || isInputMethodKey(event)) return;
      event.stopPropagation();
      close();
    });
  }

  return {
    open,
    /** Looks for a query and leaves the focus where it is. */
    search(text: string): void {
      query.value = text;
      show();
    },
    /** Closes the bar without moving the focus. */
    clear,
    findAgain: (isBackwards: boolean) => (bar.hidden ? open() : findAgain(isBackwards)),
  };
}

/** Searches while the user types; text that an input method is composing is not a query yet. */
function connectQuery(
  query: HTMLInputElement,
  on: { find(): void; findAgain(isBackwards: boolean): void; focusList(): boolean },
): void {
  let composing = false;
  query.addEventListener('compositionstart', () => {
    composing = true;
  });
  query.addEventListener('compositionend', () => {
    composing = false;
    on.find();
  });
  query.addEventListener('input', () => {
    if (!composing) on.find();
  });
  query.addEventListener('keydown', (event) => {
    if (isInputMethodKey(event)) return;
    if (event.key === 'ArrowDown' && on.focusList()) event.preventDefault();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    on.findAgain(event.shiftKey);
  });
}
