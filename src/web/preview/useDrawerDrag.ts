import { type PointerEvent, type RefObject, useRef } from 'react';
import { DRAWER, drawerRelease } from './drawerRelease.ts';

interface Pull {
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
  const pull = useRef<Pull>(undefined);
  const scrolled = useRef(Number.NEGATIVE_INFINITY);

  function follow(distance: number | undefined): void {
    const { style } = drawer.current ?? {};
    if (!style) return;
    style.transition = distance === undefined ? '' : 'none';
    style.transform = distance ? `translateY(${Math.max(distance, 0)}px)` : '';
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const onControl = event.target instanceof Element && event.target.closest('a, button');
    const locked = event.timeStamp - scrolled.current < DRAWER.scrollLock;
    if (!enabled || onControl || locked || !event.isPrimary) return;
    pull.current = { y: event.clientY, time: event.timeStamp };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    if (pull.current) follow(event.clientY - pull.current.y);
  }

  function onPointerUp(event: PointerEvent): void {
    if (!pull.current) return;
    const { y, time } = pull.current;
    const height = drawer.current?.offsetHeight ?? 0;
    pull.current = undefined;
    if (drawerRelease(event.clientY - y, height, event.timeStamp - time) === 'close') onClose();
    else follow(undefined);
  }

  function onPointerCancel(): void {
    pull.current = undefined;
    follow(undefined);
  }

  return {
    /** Handlers for the grip. */
    grip: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    /**
     * Records that the content scrolls; takes its own time, as event times of a frame may differ.
     */
    onContentScroll: () => {
      scrolled.current = performance.now();
    },
  };
}
