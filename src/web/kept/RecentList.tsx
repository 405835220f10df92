import { type ReactElement, type ReactNode, useId } from 'react';

/** A list of what was used last, one `KeptRow` for each entry; nothing if it is empty. */
export function RecentList({
  title,
  children,
}: {
  readonly title: string;
  readonly children: readonly ReactNode[];
}): ReactElement | null {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4">
      <h3 id={id} className="mb-1 text-sm text-ink-faint">
        {title}
      </h3>
      <ul>{children}</ul>
    </section>
  );
}
