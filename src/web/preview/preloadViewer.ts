import { PATHS } from '../../protocol/urls.ts';
import { isDataSaverOn } from '../lib/isDataSaverOn.ts';

/** The elements of the viewer's page that name a file to fetch, and where. */
const PARTS = 'script[src], link[rel="stylesheet"], link[rel="modulepreload"], meta[name="worker"]';

let isRequested = false;

/**
 * Fetches the code of the viewer into the browser's cache, once and with a low priority: a preview
 * then needs nothing but its document. Does nothing if the visitor saves data. If it fails, the
 * viewer fetches its code itself.
 */
export function preloadViewer(): void {
  if (isRequested || isDataSaverOn()) return;
  isRequested = true;
  void fetchParts().catch(() => {
    isRequested = false;
  });
}

async function fetchParts(): Promise<void> {
  const response = await fetch(PATHS.viewer, { priority: 'low' });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  await Promise.all(
    [...page.querySelectorAll(PARTS)].map(async (part) => {
      const name = ['src', 'href', 'content'].find((one) => part.hasAttribute(one)) ?? 'src';
      const file = await fetch(part.getAttribute(name) ?? '', { priority: 'low' });
      // Read to its end, or the browser does not keep it.
      await file.arrayBuffer();
    }),
  );
}
