import { notify } from './notify.ts';
import { type SharedPage, shareOrCopy } from './shareOrCopy.ts';

/**
 * Shares a page with the system's sheet where there is one, else copies its title and URL. Returns
 * whether they were copied; says so where the browser refuses.
 */
export async function sharePage(page: SharedPage): Promise<boolean> {
  const outcome = await shareOrCopy(page);
  if (outcome === 'refused') {
    void notify('无法复制到剪贴板', { kind: 'error', description: page.url, duration: 10_000 });
  }
  return outcome === 'copied';
}
