import { getElement } from './getElement.ts';

/** Creates the full-screen button; hidden where the platform or the embedding frame forbids it. */
export function createFullScreen(): void {
  if (!document.fullscreenEnabled) return;
  const tool = getElement('full-screen', HTMLButtonElement);
  tool.hidden = false;
  tool.addEventListener('click', () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else
      document.documentElement.requestFullscreen().catch(() => {
        // The browser refused after all.
        tool.hidden = true;
      });
  });
  document.addEventListener('fullscreenchange', () => {
    const isFullScreen = document.fullscreenElement !== null;
    tool.setAttribute('aria-pressed', `${isFullScreen}`);
    tool.title = isFullScreen ? '退出全屏' : '全屏';
    const label = tool.querySelector('span');
    if (label) label.textContent = tool.title;
  });
}
