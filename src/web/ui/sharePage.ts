import { copyText } from './copyText.ts';
import { notify } from './notify.ts';

/**
 * Shares a page with the system's sheet where there is one, else copies its title and URL. Returns
 * whether they were copied; says so where the browser refuses.
 */
export async function sharePage(page: {
  readonly title: string;
  readonly url: string;
}): Promise<boolean> {
  if (await shareBySystem(page)) return false;
  const isCopied = await copyText(`${page.title}\n${page.url}`);
  if (!isCopied) {
    void notify('无法复制到剪贴板', { kind: 'error', description: page.url, duration: 10_000 });
  }
  return isCopied;
}

/**
 * Opens the system's sheet on devices that are held in a hand: on a computer it hides what a click
 * does. Returns false if there is none, or if it does not open; closing it is an answer, too.
 */
async function shareBySystem(page: ShareData): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.(page)) return false;
  try {
    await navigator.share(page);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
