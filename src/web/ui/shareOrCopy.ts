import { copyText } from './copyText.ts';

/** A page of this site, as it is shared. */
export interface SharedPage {
  readonly title: string;
  readonly url: string;
}

/**
 * Shares a page with the system's sheet where there is one, else copies its title and URL. Returns
 * what happened; `refused` if the browser allows neither.
 */
export async function shareOrCopy(page: SharedPage): Promise<'shared' | 'copied' | 'refused'> {
  if (await shareBySystem(page)) return 'shared';
  return (await copyText(`${page.title}\n${page.url}`)) ? 'copied' : 'refused';
}

/**
 * Opens the system's sheet on devices that are held in a hand: on a computer it hides what a click
 * does. Returns false if there is none, or if it does not open; closing it is an answer, too.
 */
async function shareBySystem({ title, url }: SharedPage): Promise<boolean> {
  const page = { title, url };
  if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.(page)) return false;
  try {
    await navigator.share(page);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
