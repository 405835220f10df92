import type { ReactElement, ReactNode } from 'react';

/** The classes of such a link. */
export const STEP_LINK =
  'inline-flex items-center text-accent underline underline-offset-4 pointer-coarse:min-h-11';

/** Links to other pages, below a step. */
export function StepLinks({
  links = [],
  children,
}: {
  readonly links?: readonly (readonly [href: string, name: string])[];
  /** Content before the links. */
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <p className="mt-6 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {children}
      {links.map(([href, name]) => (
        <a key={href} href={href} className={STEP_LINK}>
          {name}
        </a>
      ))}
    </p>
  );
}
