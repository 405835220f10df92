import { thumbnailUrl } from '../../protocol/urls.ts';
import { parseViewerFragment } from '../../protocol/viewerFragment.ts';
import { readTabPage } from '../lib/tabPage.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import { getElement } from './getElement.ts';
import type { ViewerFile } from './viewerFile.ts';

/**
 * Shows the cover in the place of the first page while the document is loading; a sheet without a
 * picture if there is none, or if another page is coming. Within the preview, the page around this
 * frame does so (preview/ComingPage.tsx), which has the cover already.
 */
export function showComingPage({ id }: ViewerFile): void {
  if (window.parent !== window) return;
  const image = getElement('coming-page', HTMLImageElement);
  const page = parseViewerFragment(location.hash).page ?? readTabPage(id, tabStorage()) ?? 1;
  if (page === 1) image.src = thumbnailUrl(id);
  image.addEventListener('load', () => {
    const ratio = image.naturalWidth / image.naturalHeight;
    image.style.setProperty('--ratio', `${ratio}`);
    image.classList.toggle('wide', ratio > 1);
  });
  image.addEventListener('error', () => image.removeAttribute('src'));
  getElement('coming', HTMLDivElement).hidden = false;
}
