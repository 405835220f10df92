import './styles/findList.css';
import { type HitRow, rowOfHit } from './findHits.ts';

/** Entries are added when they are needed: a common word has thousands. */
const ENTRIES_AT_ONCE = 100;

interface FindListContent {
  readonly summary: string;
  readonly rows: readonly HitRow[];
}

interface FindListOptions {
  onChoose(hit: number): void;
  /** Called when the user goes up from the first entry. */
  onLeave(): void;
}

/** Creates the list of hits in a panel. It is fetched when it is first needed. */
export function createFindList(panel: HTMLElement, { onChoose, onLeave }: FindListOptions) {
  const summary = document.createElement('p');
  summary.className = 'found-summary';
  const list = document.createElement('ol');
  list.className = 'found-list';
  panel.replaceChildren(summary, list);
  let rows: readonly HitRow[] = [];
  let buttons: HTMLButtonElement[] = [];
  let current: HTMLButtonElement | undefined;

  /** Adds entries until this one is there; returns it. */
  function ensure(index: number): HTMLButtonElement | undefined {
    while (buttons.length <= index && buttons.length < rows.length) {
      const added = rows
        .slice(buttons.length, buttons.length + ENTRIES_AT_ONCE)
        .map((row) => createEntry(row, () => onChoose(row.hit)));
      buttons.push(...added.map(({ button }) => button));
      list.append(...added.map(({ item }) => item));
    }
    return buttons[index];
  }

  function focusEntry(index: number): void {
    const button = ensure(Math.min(index, rows.length - 1));
    button?.focus({ preventScroll: true });
    if (button) scrollIntoList(button);
  }

  /** Not `scrollIntoView`, which also scrolls the page around the viewer. */
  function scrollIntoList(button: HTMLElement): void {
    const [box, view] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
    if (box.top < view.top) list.scrollTop += box.top - view.top;
    else if (box.bottom > view.bottom) list.scrollTop += box.bottom - view.bottom;
  }

  list.addEventListener(
    'scroll',
    () => {
      const isNearEnd = list.scrollTop + 2 * list.clientHeight > list.scrollHeight;
      if (isNearEnd) ensure(buttons.length);
    },
    { passive: true },
  );
  list.addEventListener('keydown', (event) => {
    const index = buttons.findIndex((button) => button.matches(':focus'));
    const next = nextIndex(event.key, index, rows.length);
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    if (next < 0) onLeave();
    else focusEntry(next);
  });

  return {
    show(content: FindListContent): void {
      summary.textContent = content.summary;
      rows = content.rows;
      buttons = [];
      current = undefined;
      list.replaceChildren();
      list.scrollTop = 0;
      ensure(0);
    },
    /** Highlights the entry of a hit. */
    setCurrent(hit: number): void {
      if (current) setIsCurrent(current, false);
      current = ensure(rowOfHit(rows, hit));
      if (!current) return;
      setIsCurrent(current, true);
      const [box, view] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
      const isInView = box.top >= view.top && box.bottom <= view.bottom;
      // In the middle, with hits before and after it.
      if (!isInView) list.scrollTop += (box.top + box.bottom - view.top - view.bottom) / 2;
    },
    focus(): void {
      focusEntry(Math.max(current ? buttons.indexOf(current) : 0, 0));
    },
  };
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, count - 1);
    case 'ArrowUp':
      return index - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Only the current entry is reached by Tab; arrow keys reach the others. */
function setIsCurrent(button: HTMLButtonElement, isCurrent: boolean): void {
  button.tabIndex = isCurrent ? 0 : -1;
  if (isCurrent) button.setAttribute('aria-current', 'true');
  else button.removeAttribute('aria-current');
}

function createEntry(row: HitRow, onClick: () => void) {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  const page = document.createElement('span');
  page.className = 'found-page';
  page.textContent = `第 ${row.page} 页`;
  const text = document.createElement('span');
  text.className = 'found-text';
  if (row.snippet?.isUncertain) {
    text.classList.add('quiet');
    text.textContent = '识别不清，请查看原页';
  } else if (row.snippet) text.append(...markedText(row.snippet));
  else {
    text.classList.add('quiet');
    text.textContent = `本页还有 ${row.count} 处`;
  }
  button.append(page, ' ', text);
  button.addEventListener('click', onClick);
  item.append(button);
  return { item, button };
}

function markedText({ text, marks }: NonNullable<HitRow['snippet']>): (string | HTMLElement)[] {
  const pairs = marks
    .flatMap((start, index) => (index % 2 === 0 ? [{ start, end: marks[index + 1] ?? start }] : []))
    .sort((a, b) => a.start - b.start);
  const parts: (string | HTMLElement)[] = [];
  let offset = 0;
  for (const { start, end } of pairs) {
    if (start < offset || end <= start) continue;
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end);
    parts.push(text.slice(offset, start), mark);
    offset = end;
  }
  return [...parts, text.slice(offset)];
}
