export interface PreviewWatch {
  /** When 预览 was pressed, in ms since 1970. */
  readonly startedAt: number;
  /** From then, in ms: when the cover was visible in the place of the first page. */
  readonly cover: number | undefined;
  /** When the first page itself was drawn. */
  readonly page: number | undefined;
}

/**
 * Runs in the page: presses 预览 of the first card, without a pointer having come near, and looks
 * at the preview in every frame. A frame later what was found is on the screen.
 */
export function watchPreview(limitMs: number): Promise<PreviewWatch> {
  const button = document.querySelector<HTMLElement>('[data-preview-button]');
  if (!button) throw new Error('the page has no card with a preview');
  const begun = performance.now();
  let cover: number | undefined;
  button.click();
  return new Promise((resolve) => {
    const look = () => {
      const since = performance.now() - begun;
      const frame = document.querySelector<HTMLIFrameElement>('.preview iframe');
      const image = document.querySelector<HTMLImageElement>('.preview-frame img');
      // For a moment the document of a frame has no element.
      const isDrawn = Boolean(frame?.contentDocument?.querySelector('html[data-viewer="ready"]'));
      if (image?.complete && image.naturalWidth > 0) cover ??= since;
      if (isDrawn || since > limitMs)
        resolve({
          startedAt: performance.timeOrigin + begun,
          cover,
          page: isDrawn ? since : undefined,
        });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
