import { isOfInputMethod } from '../ui/composing.ts';
import { element } from './element.ts';
import { findCount } from './findCount.ts';
import { components } from './pdfjs.ts';
import type { Reader } from './reader.ts';

type Asked = '' | 'again' | 'highlightallchange' | 'casesensitivitychange';

interface Counted {
  matchesCount: { current: number; total: number };
  state?: number;
}

/** The bar that finds words in the document; returns how to open and close it. */
export function createFindBar({ eventBus, viewer }: Reader) {
  const bar = element('find', HTMLFormElement);
  const toggle = element('find-toggle', HTMLButtonElement);
  const query = element('find-query', HTMLInputElement);
  const count = element('find-count', HTMLOutputElement);
  const all = element('find-all', HTMLInputElement);
  const matchCase = element('find-case', HTMLInputElement);

  const ask = (type: Asked, backwards = false): void => {
    eventBus.dispatch('find', {
      source: bar,
      type,
      query: query.value,
      caseSensitive: matchCase.checked,
      entireWord: false,
      highlightAll: all.checked,
      findPrevious: backwards,
      matchDiacritics: false,
    });
  };

  const showCount = ({ matchesCount, state }: Counted): void => {
    const pending = state === components.FindState.PENDING;
    const found = state !== components.FindState.NOT_FOUND;
    count.textContent = findCount({ query: query.value, pending, found, ...matchesCount });
    query.classList.toggle('not-found', query.value !== '' && !found);
  };
  eventBus.on('updatefindmatchescount', showCount);
  eventBus.on('updatefindcontrolstate', showCount);

  let composing = false;
  query.addEventListener('compositionstart', () => {
    composing = true;
  });
  query.addEventListener('compositionend', () => {
    composing = false;
    ask('');
  });
  query.addEventListener('input', () => {
    // Half-typed Chinese is not yet what is looked for.
    if (!composing) ask('');
  });
  query.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || isOfInputMethod(event)) return;
    event.preventDefault();
    ask('again', event.shiftKey);
  });
  bar.addEventListener('submit', (event) => {
    event.preventDefault();
    ask('again');
  });
  element('find-previous', HTMLButtonElement).addEventListener('click', () => ask('again', true));
  all.addEventListener('change', () => ask('highlightallchange'));
  matchCase.addEventListener('change', () => ask('casesensitivitychange'));

  const close = (): void => {
    if (bar.hidden) return;
    bar.hidden = true;
    toggle.setAttribute('aria-expanded', 'false');
    eventBus.dispatch('findbarclose', { source: bar });
    viewer.container.focus({ preventScroll: true });
  };
  const open = (): void => {
    const chosen = getSelection()?.toString().trim() ?? '';
    if (bar.hidden && chosen !== '' && chosen.length < 60) query.value = chosen;
    bar.hidden = false;
    toggle.setAttribute('aria-expanded', 'true');
    query.select();
    query.focus();
    if (query.value !== '') ask('');
  };
  toggle.addEventListener('click', () => (bar.hidden ? open() : close()));
  element('find-close', HTMLButtonElement).addEventListener('click', close);
  bar.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });

  return {
    open,
    close,
    again: (backwards: boolean) => (bar.hidden ? open() : ask('again', backwards)),
  };
}
