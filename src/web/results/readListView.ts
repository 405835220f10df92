import { lowestIndex, positionOf } from '../restore/listElements.ts';
import { columnsOfList } from './columnsOfList.ts';
import type { Range } from './foldedItems.ts';
import type { ListView } from './moveWindow.ts';

/**
 * How far beyond the window cards unfold, and beyond which they fold, in heights of the window; with
 * two columns in half as many, which have as many cards.
 */
const NEAR = 1;
const AROUND = 1.75;

/** Parts of a card that hold a state, such as a download, an open menu or the preview. */
const IN_USE = '[data-in-use], [aria-current], [aria-expanded="true"]';

/**
 * Reads which results of a list are in and near the window, in about thirty measurements however
 * long the list is: it is called in each frame of a scroll. Undefined while none of them is near.
 */
export function readListView(list: Element): Omit<ListView, 'isScrolling'> | undefined {
  // An array: `children[index]` walks through the list again after each change of the document.
  const children = [...list.children];
  const height = innerHeight / columnsOfList();
  const nearby = boundsNear(children, AROUND * height);
  const rangeWithin = (margin: number): Range | undefined => {
    const within = nearby.filter(
      ({ top, bottom }) => bottom > -margin && top < innerHeight + margin,
    );
    const [first] = within;
    const last = within.at(-1);
    if (!first || !last) return undefined;
    return { from: positionAt(children, first.at), to: positionAt(children, last.at) + 1 };
  };
  const near = rangeWithin(NEAR * height);
  const around = rangeWithin(AROUND * height);
  if (!near || !around) return undefined;
  return {
    visible: rangeWithin(0) ?? { from: near.from, to: near.from },
    near,
    around,
    heightOf(position) {
      const at = lowestIndex(children, (_, index) => positionAt(children, index) >= position);
      const result = children[at];
      return result && !isInUse(result) ? boundsOf(result).height : undefined;
    },
  };
}

/** The bounds of the children of a list that are at most `margin` px above or below the window. */
function boundsNear(
  children: readonly Element[],
  margin: number,
): { at: number; top: number; bottom: number }[] {
  const nearby: { at: number; top: number; bottom: number }[] = [];
  let at = lowestIndex(children, (each) => boundsOf(each).bottom > -margin);
  for (let child = children[at]; child; child = children[at]) {
    const { top, bottom } = boundsOf(child);
    if (top >= innerHeight + margin) break;
    nearby.push({ at, top, bottom });
    at += 1;
  }
  return nearby;
}

/** The position of a child of the list; of a gap, that of the first result that is missing there. */
function positionAt(children: readonly Element[], index: number): number {
  const child = children[index];
  if (child?.hasAttribute('aria-posinset')) return positionOf(child);
  const before = children[index - 1];
  return before ? positionOf(before) + 1 : 0;
}

/** Whether folding a result would be noticed: it or a neighbour has the focus, or it is selected. */
function isInUse(result: Element): boolean {
  const { activeElement } = document;
  const nearby = [result, result.previousElementSibling, result.nextElementSibling];
  const selection = getSelection();
  return (
    nearby.some((each) => each?.contains(activeElement)) ||
    result.querySelector(IN_USE) !== null ||
    (selection?.isCollapsed === false && selection.containsNode(result, true))
  );
}

function boundsOf(result: Element): DOMRect {
  return result.getBoundingClientRect();
}
