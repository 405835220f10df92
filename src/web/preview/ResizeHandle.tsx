import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { PANEL_WIDTH } from './panelCookies.ts';

const STEP = 2;

/** The edge that resizes the preview panel, by pointer or arrow keys. */
export function ResizeHandle({
  width,
  onResize,
}: {
  /** Width in percent of the window. */
  readonly width: number;
  readonly onResize: (percent: number) => void;
}): ReactElement {
  function drag(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onResize(((innerWidth - event.clientX) / innerWidth) * 100);
  }

  function press({ key }: KeyboardEvent): void {
    if (key === 'ArrowLeft') onResize(width + STEP);
    if (key === 'ArrowRight') onResize(width - STEP);
    if (key === 'Home') onResize(PANEL_WIDTH.max);
    if (key === 'End') onResize(PANEL_WIDTH.min);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged
    <div
      role="separator"
      aria-label="调整预览宽度"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={PANEL_WIDTH.min}
      aria-valuemax={PANEL_WIDTH.max}
      tabIndex={0}
      className="preview-resize"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onDoubleClick={() => onResize(PANEL_WIDTH.initial)}
    />
  );
}
