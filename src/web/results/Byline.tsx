import type { ReactElement } from 'react';
import { useHasArchivePages } from '../lib/hasArchivePages.ts';

/** The line below a title; null if it is empty. Lines break between parts where possible. */
export function Byline({
  parts,
  hrefOf,
}: {
  readonly parts: readonly string[];
  /** The page about a part, by its position. */
  readonly hrefOf?: (position: number) => string;
}): ReactElement | null {
  const hasPages = useHasArchivePages();
  if (parts.length === 0) return null;
  return (
    <p className="flex min-w-0 flex-wrap gap-x-3 gap-y-1">
      {parts.map((part, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and parts may repeat
        <span key={position} className="min-w-0">
          {hrefOf && hasPages ? (
            <a href={hrefOf(position)} className="byline-link">
              {part}
            </a>
          ) : (
            part
          )}
        </span>
      ))}
    </p>
  );
}
