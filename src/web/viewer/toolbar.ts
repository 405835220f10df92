import { getElement } from './getElement.ts';
import { parsePageNumber } from './parsePageNumber.ts';
import type { Reader } from './reader.ts';
import { nextZoom, previousZoom, zoomLabel } from './zoom.ts';

/** Creates the tools that turn pages, zoom and rotate; enabled once a document is open. */
export function createToolbar(reader: Reader) {
  const { viewer } = reader;
  const actions = {
    previous: () => viewer.previousPage(),
    next: () => viewer.nextPage(),
    zoomIn: () => {
      viewer.currentScale = nextZoom(viewer.currentScale);
    },
    zoomOut: () => {
      viewer.currentScale = previousZoom(viewer.currentScale);
    },
    fitWidth: () => {
      viewer.currentScaleValue = 'page-width';
    },
    resetZoom: () => {
      viewer.currentScaleValue = 'auto';
    },
    rotate: (degrees = 90) => {
      viewer.pagesRotation = (viewer.pagesRotation + degrees + 360) % 360;
    },
  };
  connectPageField(reader);
  connectZoomSelect(reader);

  const press = (id: string, action: () => void): void =>
    getElement(id, HTMLButtonElement).addEventListener('click', action);
  press('previous', actions.previous);
  press('next', actions.next);
  press('zoom-in', actions.zoomIn);
  press('zoom-out', actions.zoomOut);
  press('more-zoom-in', actions.zoomIn);
  press('more-zoom-out', actions.zoomOut);
  press('more-width', actions.fitWidth);
  press('rotate', () => actions.rotate());
  return actions;
}

/** Shows the page number, and goes to a number that is typed. */
function connectPageField({ eventBus, viewer }: Reader): void {
  const page = getElement('page', HTMLInputElement);
  const pageCount = getElement('page-count', HTMLSpanElement);
  const previous = getElement('previous', HTMLButtonElement);
  const next = getElement('next', HTMLButtonElement);

  const showPage = (): void => {
    const { currentPageNumber, pagesCount } = viewer;
    page.value = `${currentPageNumber}`;
    previous.disabled = currentPageNumber <= 1;
    next.disabled = currentPageNumber >= pagesCount;
  };
  eventBus.on('pagechanging', showPage);
  eventBus.on('pagesinit', () => {
    for (const tool of document.querySelectorAll<HTMLButtonElement>('.toolbar :disabled'))
      tool.disabled = false;
    pageCount.textContent = `${viewer.pagesCount}`;
    page.style.setProperty('--digits', `${`${viewer.pagesCount}`.length}`);
    showPage();
  });

  const goToTyped = (): void => {
    const typed = parsePageNumber(page.value, viewer.pagesCount);
    if (typed !== undefined) viewer.currentPageNumber = typed;
    showPage();
  };
  page.addEventListener('focus', () => page.select());
  page.addEventListener('change', goToTyped);
  page.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') {
      showPage();
      viewer.container.focus({ preventScroll: true });
    }
  });
  getElement('page-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    goToTyped();
    viewer.container.focus({ preventScroll: true });
  });
}

/** Shows the current zoom, even if it is not one of the options, and sets the one chosen. */
function connectZoomSelect({ eventBus, viewer }: Reader): void {
  const zoom = getElement('zoom', HTMLSelectElement);
  const custom = getElement('zoom-custom', HTMLOptionElement);
  eventBus.on(
    'scalechanging',
    ({ scale, presetValue }: { scale: number; presetValue?: string }) => {
      custom.textContent = zoomLabel(scale);
      const option = [...zoom.options].find(({ value }) =>
        presetValue === undefined ? Math.abs(Number(value) - scale) < 0.005 : value === presetValue,
      );
      zoom.value = option?.value ?? 'custom';
      custom.hidden = option !== undefined;
    },
  );
  zoom.addEventListener('change', () => {
    viewer.currentScaleValue = zoom.value;
  });
}
