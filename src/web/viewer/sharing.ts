import { getElement } from './getElement.ts';
import { sharedPage } from './sharedPage.ts';
import type { ViewerFile } from './viewerFile.ts';

/** How long the confirmation shows, in ms, as for a copied MD5 (specification, section 9). */
const CONFIRMATION_MS = 2000;

/** Creates the button that shares the page being read; hidden in an export, which has no item pages. */
export function createSharing(file: ViewerFile): void {
  if (document.documentElement.dataset.standalone !== undefined) return;
  const tool = getElement('share', HTMLButtonElement);
  tool.hidden = false;
  let timer: number | undefined;
  const show = (label: string, isDone: boolean): void => {
    tool.dataset.done = `${isDone}`;
    tool.title = label;
    tool.setAttribute('aria-label', label);
    const text = tool.querySelector('span');
    if (text) text.textContent = label;
  };

  async function share(): Promise<void> {
    const page = sharedPage(file, location);
    const { shareOrCopy } = await import('../ui/shareOrCopy.ts');
    const outcome = await shareOrCopy(page);
    // The only way left to take an address along where a browser has no clipboard.
    if (outcome === 'refused') prompt('无法复制到剪贴板，请手动复制链接：', page.url);
    if (outcome !== 'copied') return;
    show('已复制链接', true);
    clearTimeout(timer);
    timer = window.setTimeout(() => show('分享', false), CONFIRMATION_MS);
  }
  // Offline the part may be missing: then nothing happens, as nothing could be sent.
  tool.addEventListener('click', () => void share().catch(() => undefined));
}
