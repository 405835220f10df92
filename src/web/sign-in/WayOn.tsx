import type { ReactElement } from 'react';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { tabStorage } from '../places/tabStorage.ts';
import { REOPENING } from '../preview/reopeningKey.ts';
import { destinationOf, nameOfWayOn } from './destination.ts';
import { goBackToPlace } from './goBackToPlace.ts';

/** The link to what was asked for; to a list, to where someone stood in it. */
export function WayOn({
  to,
  className,
  isGivenUp = false,
}: {
  readonly to: string;
  readonly className: string;
  /** Whoever takes it does so without having signed in. */
  readonly isGivenUp?: boolean;
}): ReactElement {
  const follow = onPlainClick(() => {
    // The preview that is to be opened after the sign-in would only be refused again.
    if (isGivenUp) tabStorage()?.removeItem(REOPENING);
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
