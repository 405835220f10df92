import type { ReactElement } from 'react';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { destinationOf, nameOfWayOn } from './destination.ts';
import { goBackToPlace } from './goBackToPlace.ts';

/** The link to what was asked for; to a list, to where someone stood in it. */
export function WayOn({
  to,
  className,
}: {
  readonly to: string;
  readonly className: string;
}): ReactElement {
  const follow = onPlainClick(() => {
    if (!goBackToPlace(to)) location.assign(to);
  });
  return (
    <a
      href={to}
      onClick={destinationOf(to) === 'results' ? follow : undefined}
      className={className}
    >
      {nameOfWayOn(to)}
    </a>
  );
}
