import { type PointerEvent, type RefObject, useRef } from 'react';
import { DRAWER, drawerRelease } from './drawerRelease.ts';

interface DragStart {
  readonly y: number;
  readonly time: number;
}

/**
 * Returns the handlers for the grip of a drawer. The drawer follows the finger; on release it
 * closes or snaps back as `drawerRelease` decides.
 */
export function useDrawerDrag(
  drawer: RefObject<HTMLElement | null>,
  enabled: boolean,
  onClose: () => void,
) {
  const dragStart = useRef<DragStart>(undefined);
  const lastScrollAt = useRef(Number.NEGATIVE_INFINITY);

  function moveTo(distance: number | undefined): void {
    const { style } = drawer.current ?? {};
    if (!style) return;
    style.transition = distance === undefined ? '' : 'none';
    style.transform = distance ? `translateY(${Math.max(distance, 0)}px)` : '';
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const onControl = event.target instanceof Element && event.target.closest('a, button');
    const locked = event.timeStamp - lastScrollAt.current < DRAWER.scrollLock;
    if (!enabled || onControl || locked || !event.isPrimary) return;
    dragStart.current = { y: event.clientY, time: event.timeStamp };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    if (dragStart.current) moveTo(event.clientY - dragStart.current.y);
  }

  function onPointerUp(event: PointerEvent): void {
    if (!dragStart.current) return;
    const { y, time } = dragStart.current;
    const height = drawer.current?.offsetHeight ?? 0;
    dragStart.current = undefined;
    if (drawerRelease(event.clientY - y, height, event.timeStamp - time) === 'close') onClose();
    else moveTo(undefined);
  }

  function onPointerCancel(): void {
    dragStart.current = undefined;
    moveTo(undefined);
  }

  return {
    /** Handlers for the grip. */
    grip: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    /**
     * Records that the content scrolls; takes its own time, as event times of a frame may differ.
     */
    onContentScroll: () => {
      lastScrollAt.current = performance.now();
    },
  };
}
