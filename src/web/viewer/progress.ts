import { formatFileSize } from '../../catalog/fileSize.ts';
import { getElement } from './getElement.ts';

/** Creates the progress bar below the toolbar and the text with the amount loaded. */
export function createProgress() {
  const bar = getElement('progress', HTMLDivElement);
  const sheet = getElement('loading', HTMLDivElement);
  const text = getElement('loading-text', HTMLParagraphElement);
  let received = 0;
  let total: number | undefined;

  return {
    start(): void {
      bar.hidden = false;
      sheet.hidden = false;
      bar.setAttribute('aria-valuetext', '正在加载');
      text.textContent = '正在加载…';
    },
    add(bytes: number, length: number | undefined): void {
      received += bytes;
      total = length ?? total;
      const words =
        total === undefined
          ? `已接收 ${formatFileSize(received)}`
          : `已接收 ${formatFileSize(Math.min(received, total))} / ${formatFileSize(total)}`;
      text.textContent = `正在加载… ${words}`;
      bar.setAttribute('aria-valuetext', words);
      if (total === undefined) return;
      bar.classList.add('measured');
      bar.style.setProperty('--received', `${Math.min(received / total, 1)}`);
    },
    stop(): void {
      bar.hidden = true;
      sheet.hidden = true;
    },
  };
}
