import type { ComponentProps, ReactElement } from 'react';
import { cn } from '../ui/cn.ts';
import { ERROR_ID } from './StepAlert.tsx';

/**
 * The one field of a form, with its label. It takes the focus where that opens no keyboard over the
 * page. Never for a password of the university: browsers are not to take it for one either.
 */
export function TextField({
  label,
  isWrong,
  isFirst = true,
  className,
  ...props
}: ComponentProps<'input'> & {
  readonly id: string;
  readonly label: string;
  /** What was filled in before is what the page complains of. */
  readonly isWrong: boolean;
  /** What the page is for, and not one that is opened on the way. */
  readonly isFirst?: boolean;
}): ReactElement {
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={props.id} className="font-medium">
        {label}
      </label>
      <input
        {...props}
        ref={isFirst ? focusBesideKeyboard : undefined}
        required
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? ERROR_ID : undefined}
        className={cn(
          'h-13 w-full rounded-xl border border-line-strong bg-raised px-4 text-lg text-ink placeholder:text-ink-faint',
          className,
        )}
      />
    </div>
  );
}

/** On a phone, the focus would open a keyboard over the page. */
function focusBesideKeyboard(field: HTMLElement | null): void {
  if (matchMedia('(hover: hover) and (pointer: fine)').matches)
    field?.focus({ preventScroll: true });
}
