import { type MouseEvent, type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { OptionList, type OptionListProps } from './OptionList.tsx';
import { positionPopup } from './positionPopup.ts';
import { trackKeyboardHeight } from './trackKeyboardHeight.ts';
import { useDismissOnBack } from './useDismissOnBack.ts';
import { useEventListener } from './useEventListener.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import './selectPopup.css';

export interface SelectPopupProps extends OptionListProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** The effect of the choice; announced here, because a modal dialog silences the page. */
  readonly outcome?: string | undefined;
}

/**
 * The popup of a `Select`: a modal dialog, styled as a bottom sheet on a phone and as a box beside
 * the field elsewhere. The dialog traps the focus, closes on Escape, on the back gesture of a phone
 * and on a click outside, and keeps its key presses from the page.
 */
export function SelectPopup({
  anchor,
  onClose,
  onChange,
  outcome,
  ...list
}: SelectPopupProps): ReactElement {
  const dialog = useModal(anchor);
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
        isPressedOutside.current = isOnBackdrop(event);
      }}
      onClick={(event) => {
        if (isOnBackdrop(event) && isPressedOutside.current) event.currentTarget.close();
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

/** Whether a click hit the backdrop, whose events target the dialog. */
function isOnBackdrop(event: MouseEvent): boolean {
  return event.target === event.currentTarget;
}

/** Opens the dialog on mount, beside its owner, and focuses its first control. */
function useModal(anchor: RefObject<HTMLElement | null>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Modality, position and focus belong to the browser, not to React.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const stopMeasuring = trackKeyboardHeight(element);
    // In development, React mounts components twice.
    if (element.open) return stopMeasuring;
    element.showModal();
    if (anchor.current) positionPopup(element, anchor.current);
    // The sheet keeps its height during a search.
    element.style.setProperty('--sheet', `${element.offsetHeight}px`);
    // On touch screens, an on-screen keyboard would cover half of the options.
    const isTyping = matchMedia('(pointer: fine)').matches;
    const field = isTyping ? element.querySelector('input') : null;
    (field ?? element.querySelector<HTMLElement>('[role=listbox]'))?.focus({ preventScroll: true });
    return stopMeasuring;
  }, [anchor]);
  useEventListener('resize', () => {
    if (dialog.current && anchor.current) positionPopup(dialog.current, anchor.current);
  });
  return dialog;
}
