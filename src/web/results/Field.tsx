import type { ReactElement, ReactNode } from 'react';

/** A label and value of a card, for use in a `<dl>`. */
export function Field({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="shrink-0 text-ink-faint">{name}</dt>
      <dd className="min-w-0 text-ink-soft wrap-anywhere">{children}</dd>
    </div>
  );
}
