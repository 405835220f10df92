import { Fragment, type ReactElement } from 'react';

/**
 * A text with highlighted parts. The highlights are visual only and have no role: a screen reader
 * would otherwise split the name of a link into pieces and announce each one.
 *
 * @param marks start and end of each highlighted part, in UTF-16 units; they must fit the text
 */
export function MarkedText({
  text,
  marks = [],
}: {
  readonly text: string;
  readonly marks?: readonly number[] | undefined;
}): ReactElement {
  const parts = partsOf(text, marks);
  return (
    <>
      {parts.map(({ from, part, isMarked }) =>
        isMarked ? (
          <mark key={from} role="none">
            {part}
          </mark>
        ) : (
          <Fragment key={from}>{part}</Fragment>
        ),
      )}
    </>
  );
}

interface Part {
  readonly from: number;
  readonly part: string;
  readonly isMarked: boolean;
}

/** Splits a text at the marks; every second part is highlighted. */
function partsOf(text: string, marks: readonly number[]): Part[] {
  const cuts = [0, ...marks, text.length];
  return cuts
    .slice(0, -1)
    .map((from, index) => ({
      from,
      part: text.slice(from, cuts[index + 1]),
      isMarked: index % 2 === 1,
    }))
    .filter(({ part }) => part !== '');
}
