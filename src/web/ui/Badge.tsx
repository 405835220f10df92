import { cva } from 'class-variance-authority';
import type { ReactElement, ReactNode } from 'react';
import type { BadgeColour } from './badgeColours.ts';

const badgeClass = cva(
  'inline-flex max-w-full wrap-anywhere items-center gap-1 rounded-md px-2 py-0.5 text-xs leading-5 font-medium [&_svg]:size-3 [&_svg]:shrink-0',
  {
    variants: {
      colour: {
        green: 'bg-green-soft text-green-strong',
        orange: 'bg-orange-soft text-orange-strong',
        yellow: 'bg-yellow-soft text-yellow-strong',
        blue: 'bg-blue-soft text-blue-strong',
        sky: 'bg-sky-soft text-sky-strong',
        rose: 'bg-rose-soft text-rose-strong',
        purple: 'bg-purple-soft text-purple-strong',
      } satisfies Record<BadgeColour, string>,
    },
  },
);

export interface BadgeProps {
  readonly colour: BadgeColour;
  /** Makes the badge a link to another site, in a new tab. */
  readonly href?: string;
  readonly children: ReactNode;
}

/** A short label on a tinted background. */
export function Badge({ colour, href, children }: BadgeProps): ReactElement {
  if (href === undefined) return <span className={badgeClass({ colour })}>{children}</span>;
  return (
    <a
      // A badge is small; its touch target is 44 px high.
      className={`${badgeClass({ colour })} relative underline-offset-2 hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-2.5`}
      href={href}
      target="_blank"
      rel="noopener"
    >
      {children}
    </a>
  );
}
