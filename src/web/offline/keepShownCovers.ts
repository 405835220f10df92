import { isCoverType, parseFilePath } from '../../catalog/documentFile.ts';

/**
 * Passes the covers of this page to a worker that has just been installed, which has not seen them
 * being fetched. They come from the HTTP cache, without a request to the server.
 */
export async function keepShownCovers(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller === null) {
    await new Promise((resolve) => {
      serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  }
  for (const { currentSrc } of document.images) {
    if (!currentSrc.startsWith(`${location.origin}/`)) continue;
    if (!isCoverType(parseFilePath(new URL(currentSrc).pathname)?.type)) continue;
    await fetch(currentSrc, { cache: 'force-cache' }).catch(() => undefined);
  }
}
