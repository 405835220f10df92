import { isInputMethodKey } from '../ui/inputMethod.ts';
import { formatFindCount } from './formatFindCount.ts';
import { getElement } from './getElement.ts';
import { components } from './pdfjs.ts';
import type { Reader } from './reader.ts';

type FindType = '' | 'again' | 'highlightallchange' | 'casesensitivitychange';

interface FindCountEvent {
  matchesCount: { current: number; total: number };
  state?: number;
}

/** Creates the find bar; returns functions that open and close it. */
export function createFindBar({ eventBus, viewer }: Reader) {
  const bar = getElement('find', HTMLFormElement);
  const toggle = getElement('find-toggle', HTMLButtonElement);
  const query = getElement('find-query', HTMLInputElement);
  const count = getElement('find-count', HTMLOutputElement);
  const highlightAll = getElement('find-all', HTMLInputElement);
  const matchCase = getElement('find-case', HTMLInputElement);

  const find = (type: FindType, backwards = false): void => {
    eventBus.dispatch('find', {
      source: bar,
      type,
      query: query.value,
      caseSensitive: matchCase.checked,
      entireWord: false,
      highlightAll: highlightAll.checked,
      findPrevious: backwards,
      matchDiacritics: false,
    });
  };

  const showCount = ({ matchesCount, state }: FindCountEvent): void => {
    const pending = state === components.FindState.PENDING;
    const found = state !== components.FindState.NOT_FOUND;
    count.textContent = formatFindCount({ query: query.value, pending, found, ...matchesCount });
    query.classList.toggle('not-found', query.value !== '' && !found);
  };
  eventBus.on('updatefindmatchescount', showCount);
  eventBus.on('updatefindcontrolstate', showCount);

  connectQuery(query, find);
  bar.addEventListener('submit', (event) => {
    event.preventDefault();
    find('again');
  });
  getElement('find-previous', HTMLButtonElement).addEventListener('click', () =>
    find('again', true),
  );
  highlightAll.addEventListener('change', () => find('highlightallchange'));
  matchCase.addEventListener('change', () => find('casesensitivitychange'));

  const close = (): void => {
    if (bar.hidden) return;
    bar.hidden = true;
    toggle.setAttribute('aria-expanded', 'false');
    eventBus.dispatch('findbarclose', { source: bar });
    viewer.container.focus({ preventScroll: true });
  };
  const open = (): void => {
    const selection = getSelection()?.toString().trim() ?? '';
    if (bar.hidden && selection !== '' && selection.length < 60) query.value = selection;
    bar.hidden = false;
    toggle.setAttribute('aria-expanded', 'true');
    query.select();
    query.focus();
    if (query.value !== '') find('');
  };
  toggle.addEventListener('click', () => (bar.hidden ? open() : close()));
  getElement('find-close', HTMLButtonElement).addEventListener('click', close);
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });

  return {
    open,
    close,
    findAgain: (backwards: boolean) => (bar.hidden ? open() : find('again', backwards)),
  };
}

/** Searches while the user types; text that an input method is composing is not a query yet. */
function connectQuery(
  query: HTMLInputElement,
  find: (type: FindType, backwards?: boolean) => void,
): void {
  let composing = false;
  query.addEventListener('compositionstart', () => {
    composing = true;
  });
  query.addEventListener('compositionend', () => {
    composing = false;
    find('');
  });
  query.addEventListener('input', () => {
    if (!composing) find('');
  });
  query.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || isInputMethodKey(event)) return;
    event.preventDefault();
    find('again', event.shiftKey);
  });
}
