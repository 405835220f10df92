import { Finder } from './finder.ts';
import { installHanFallback } from './hanFallback.ts';
import { WebLinks } from './links.ts';
import { components, pdfjs } from './pdfjs.ts';

/** Below this width pages fill the window from edge to edge, in CSS pixels. */
const EDGE_TO_EDGE_BELOW = 640;

export type Reader = ReturnType<typeof createReader>;

/** Assembles the pdf.js components: pages, links, find. Forms, scripts and editing are off. */
export function createReader(container: HTMLDivElement, pages: HTMLDivElement) {
  // A scroll container must be reachable by keyboard, and pdf.js requires a plain div.
  container.tabIndex = 0;
  container.setAttribute('role', 'region');
  container.setAttribute('aria-label', '文件内容');
  const eventBus = new components.EventBus();
  const links = new WebLinks({ eventBus });
  const finder = new Finder({
    linkService: links,
    eventBus,
    updateMatchesCountOnProgress: true,
  });
  const viewer = new components.PDFViewer({
    container,
    viewer: pages,
    eventBus,
    linkService: links,
    findController: finder,
    annotationMode: pdfjs.AnnotationMode.ENABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
    enableSelectionRendering: false,
    removePageBorders: container.clientWidth < EDGE_TO_EDGE_BELOW,
    // 16 megapixels: the limit of a canvas on an iPhone.
    maxCanvasPixels: 2 ** 24,
    l10n: chinese,
  });
  links.setViewer(viewer);

  eventBus.on('pagesinit', () => labelPages(pages));
  new ResizeObserver(() => {
    const { currentScaleValue } = viewer;
    viewer.removePageBorders = container.clientWidth < EDGE_TO_EDGE_BELOW;
    pages.classList.toggle('removePageBorders', viewer.removePageBorders);
    if (/auto|page-/.test(currentScaleValue ?? '')) viewer.currentScaleValue = currentScaleValue;
    viewer.update();
  }).observe(container, { box: 'border-box' });

  installHanFallback(__HAN_STYLES__, () => {
    for (const view of viewer.getCachedPageViews()) {
      // Not `update`: it skips a page that is larger than the canvas limit.
      view.reset({ keepCanvasWrapper: true, keepTextLayer: true, keepAnnotationLayer: true });
      view.detailView?.update({ underlyingViewUpdated: true });
    }
    viewer.update();
  });

  return { eventBus, viewer, links };
}

function labelPages(pages: HTMLDivElement): void {
  for (const page of pages.querySelectorAll<HTMLElement>('.page'))
    page.setAttribute('aria-label', `第 ${page.dataset.pageNumber} 页`);
}

/**
 * Replaces the translations of pdf.js, of which the viewer needs one line (labelPages). The type is
 * a class with private members, which no other object can satisfy: hence the cast.
 */
const chinese = {
  getLanguage: () => 'zh-cn',
  getDirection: () => 'ltr',
  get: async () => '',
  translate: async () => undefined,
  translateOnce: async () => undefined,
  destroy: async () => undefined,
  pause: () => undefined,
  resume: () => undefined,
} as unknown as NonNullable<ConstructorParameters<typeof components.PDFViewer>[0]['l10n']>;
