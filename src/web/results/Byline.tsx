import type { ReactElement } from 'react';

/** The line under a title; none when it would be empty. A part is never broken where it can stay whole. */
export function Byline({ parts }: { readonly parts: readonly string[] }): ReactElement | null {
  if (parts.length === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
      {parts.map((part, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, whose parts may repeat
        <span key={position} className="min-w-0">
          {part}
        </span>
      ))}
    </p>
  );
}
