import { element } from './element.ts';
import { TROUBLES, type Trouble } from './trouble.ts';

const waiting: (() => void)[] = [];
let listening = false;

/**
 * Says that reading on came to a halt, above the pages that are there, and asks again for what is
 * missing when the person wants it or when the network is back.
 */
export function showHalted(trouble: Trouble, resume: () => void): void {
  waiting.push(resume);
  const banner = element('banner', HTMLDivElement);
  const { title, text } = TROUBLES[trouble];
  element('banner-text', HTMLSpanElement).textContent =
    trouble === 'network' ? '网络中断，有些页面还没有载入。' : `${title}。${text}`;
  banner.hidden = false;
  if (listening) return;
  listening = true;
  const resumeAll = (): void => {
    banner.hidden = true;
    for (const again of waiting.splice(0)) again();
  };
  element('banner-action', HTMLButtonElement).addEventListener('click', resumeAll);
  window.addEventListener('online', resumeAll);
}
