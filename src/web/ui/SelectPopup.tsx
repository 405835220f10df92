import { type MouseEvent, type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { keepAboveKeyboard } from './keepAboveKeyboard.ts';
import { OptionList, type OptionListProps } from './OptionList.tsx';
import { placeBeside } from './placeBeside.ts';
import { useDismissOnBack } from './useDismissOnBack.ts';
import { useEventListener } from './useEventListener.ts';
import { useIsNarrow } from './useIsNarrow.ts';

export interface SelectPopupProps extends OptionListProps {
  readonly owner: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** What the choice has led to; announced, because what the page says is not heard over a dialog. */
  readonly outcome?: string | undefined;
}

/**
 * What a `Select` opens: a modal dialog, drawn as a sheet at the bottom of a phone and as a box
 * beside the field elsewhere. The dialog keeps the focus in it, and closes on Escape, on the back
 * gesture of a phone and on a click beside it; what is typed in it is for nobody else.
 */
export function SelectPopup({
  owner,
  onClose,
  onChange,
  outcome,
  ...list
}: SelectPopupProps): ReactElement {
  const dialog = useModal(owner);
  const isPressedOutside = useRef(false);
  const isSheet = useIsNarrow();
  useDismissOnBack(isSheet, () => dialog.current?.close());
  return (
    <dialog
      ref={dialog}
      aria-label={list.label}
      className="select-popup"
      onKeyDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => {
        isPressedOutside.current = isOnGround(event);
      }}
      onClick={(event) => {
        if (isOnGround(event) && isPressedOutside.current) event.currentTarget.close();
      }}
      onClose={onClose}
    >
      <div className="select-head">
        <span className="font-medium">{list.label}</span>
        <Button variant="quiet" size="sm" onClick={() => dialog.current?.close()}>
          完成
        </Button>
      </div>
      <OptionList
        {...list}
        onChange={(chosen) => {
          onChange(chosen);
          if (list.mode === 'single') dialog.current?.close();
        }}
      />
      <p role="status" className="sr-only">
        {outcome}
      </p>
    </dialog>
  );
}

/** Whether a click went beside the dialog: to what lies behind it, which belongs to it. */
function isOnGround(event: MouseEvent): boolean {
  return event.target === event.currentTarget;
}

/** Opens the dialog as it appears, beside its owner, and gives the focus to what is used first. */
function useModal(owner: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Being modal, the place and the focus are the browser's, not React's.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const stopMeasuring = keepAboveKeyboard(element);
    // In development, React mounts twice.
    if (element.open) return stopMeasuring;
    element.showModal();
    if (owner.current) placeBeside(element, owner.current);
    // While its options are searched the sheet stays as high as it was.
    element.style.setProperty('--sheet', `${element.offsetHeight}px`);
    // A finger is about to tap an option, and a keyboard on the screen would cover half of them.
    const isTyping = matchMedia('(pointer: fine)').matches;
    const field = isTyping ? element.querySelector('input') : null;
    (field ?? element.querySelector<HTMLElement>('[role=listbox]'))?.focus({ preventScroll: true });
    return stopMeasuring;
  }, [owner]);
  useEventListener('resize', () => {
    if (dialog.current && owner.current) placeBeside(dialog.current, owner.current);
  });
  return dialog;
}
