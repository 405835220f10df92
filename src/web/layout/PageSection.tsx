import type { ReactElement, ReactNode } from 'react';

/** A part of a page under its heading. */
export function PageSection({
  title,
  count,
  className = 'mt-8',
  children,
}: {
  readonly title: string;
  /** How many things it has, shown after the title. */
  readonly count?: number;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <section className={className}>
      <h2 className="mb-3 text-lg font-medium">
        {title}
        {count !== undefined && (
          <span className="ms-1.5 text-sm font-normal text-ink-faint tabular-nums">{count}</span>
        )}
      </h2>
      {children}
    </section>
  );
}
