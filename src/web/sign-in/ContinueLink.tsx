import type { ReactElement } from 'react';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import { openReturnEntry } from '../restore/openReturnEntry.ts';
import { STORED_PREVIEW_KEY } from '../restore/storedPreviewKey.ts';
import { continueLabel, destinationOf } from './destination.ts';

/** The link to the destination; returns to the scroll position of a list. */
export function ContinueLink({
  to,
  className,
  isWithoutSignIn = false,
}: {
  readonly to: string;
  readonly className: string;
  /** Whether the link leaves without a sign-in. */
  readonly isWithoutSignIn?: boolean;
}): ReactElement {
  const follow = onPlainClick(() => {
    // The preview to reopen after the sign-in would only be refused again.
    if (isWithoutSignIn) tabStorage()?.removeItem(STORED_PREVIEW_KEY);
    if (!openReturnEntry(to)) location.assign(to);
  });
  return (
    <a
      href={to}
      onClick={destinationOf(to) === 'results' ? follow : undefined}
      className={className}
    >
      {continueLabel(to)}
    </a>
  );
}
