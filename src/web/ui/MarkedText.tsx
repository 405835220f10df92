import { Fragment, type ReactElement } from 'react';

/**
 * A text of which some parts are marked. To the eye alone: a screen reader would break the name of a
 * link into pieces and announce each one, so the marks have no role and the text is read as one.
 *
 * @param marks where each marked part begins and ends, in UTF-16 units; they must fit the text
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

/** Cuts a text where marks begin and end; every second part is a marked one. */
function partsOf(text: string, marks: readonly number[]): Part[] {
  const cuts = [0, ...marks, text.length];
  return cuts
    .slice(0, -1)
    .map((from, at) => ({ from, part: text.slice(from, cuts[at + 1]), isMarked: at % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
