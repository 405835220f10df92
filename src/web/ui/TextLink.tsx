import type { ReactElement, ReactNode } from 'react';

/** A link in running text. */
export function TextLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <a className="text-accent underline underline-offset-4" href={href} rel="noopener">
      {children}
    </a>
  );
}
