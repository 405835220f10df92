import type { ComponentProps, ReactElement } from 'react';
import { cn } from '../ui/cn.ts';
import { ERROR_ID } from './StepAlert.tsx';

/**
 * The only field of a form, with its label. Takes the focus where that opens no on-screen keyboard.
 * Never for a university password; browsers must not treat it as a password, either.
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
  /** Whether the error of the page is about the previous value. */
  readonly isWrong: boolean;
  /** Whether this is the main field of the page, not one in an optional section. */
  readonly isFirst?: boolean;
}): ReactElement {
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={props.id} className="font-medium">
        {label}
      </label>
      <input
        {...props}
        ref={isFirst ? focusWithoutKeyboard : undefined}
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

/** Focuses the field, except on phones, where a keyboard would cover the page. */
function focusWithoutKeyboard(field: HTMLElement | null): void {
  if (matchMedia('(hover: hover) and (pointer: fine)').matches)
    field?.focus({ preventScroll: true });
}
