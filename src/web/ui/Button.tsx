import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactElement } from 'react';
import { cn } from './cn.ts';

/** The classes of a button, also for links styled as one. */
export const buttonClass = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 rounded-lg font-medium whitespace-nowrap transition-colors disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-strong',
        soft: 'bg-accent-soft text-accent hover:text-accent-strong',
        outline: 'border border-line-strong bg-raised text-ink hover:bg-sunken',
        quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
      },
      size: {
        sm: 'h-8 px-3 text-sm [&_svg]:size-4',
        md: 'h-10 px-4 text-base [&_svg]:size-4.5',
        icon: 'size-8 [&_svg]:size-4',
      },
    },
    defaultVariants: { variant: 'outline', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonClass>;

/** A button. An icon-only button needs an `aria-label`, and a `title` as its tooltip. */
export function Button({ variant, size, className, ...props }: ButtonProps): ReactElement {
  return (
    <button type="button" {...props} className={cn(buttonClass({ variant, size }), className)} />
  );
}
