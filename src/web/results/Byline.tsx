import type { ReactElement } from 'react';

/** The line below a title; null if it is empty. Lines break between parts where possible. */
export function Byline({ parts }: { readonly parts: readonly string[] }): ReactElement | null {
  if (parts.length === 0) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
      {parts.map((part, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and parts may repeat
        <span key={position} className="min-w-0">
          {part}
        </span>
      ))}
    </p>
  );
}
