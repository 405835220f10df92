import { Finder } from './finder.ts';
import { provideHanFallback } from './hanFallback.ts';
import { WebLinks } from './links.ts';
import { components, pdfjs } from './pdfjs.ts';

/** Below this width pages go from edge to edge, in CSS pixels. */
const EDGE_TO_EDGE_BELOW = 640;

export type Reader = ReturnType<typeof createReader>;

/** The components of pdf.js, put together: pages, links, finding. Forms, scripts and editing are off. */
export function createReader(container: HTMLDivElement, pages: HTMLDivElement) {
  // What scrolls must be reachable by keyboard; pdf.js insists on a plain div.
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
    // 16 megapixels: what the canvas of an iPhone holds.
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

  provideHanFallback(__HAN_STYLES__, () => {
    for (const view of viewer.getCachedPageViews()) {
      // Not `update`: it leaves a page alone that is larger than one canvas may be.
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
 * The words of pdf.js itself come from its translations, of which this page needs one line
 * (labelPages); this stands in for them. The type is that of a class with private members, which
 * nothing else can satisfy: hence the cast.
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
