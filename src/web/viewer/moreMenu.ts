import { getElement } from './getElement.ts';

/** On narrow screens, 更多 opens a panel with the less used tools. */
export function createMoreMenu(): void {
  const toggle = getElement('more-toggle', HTMLButtonElement);
  const panel = getElement('more', HTMLDivElement);
  const open = (isShown: boolean): void => {
    panel.classList.toggle('open', isShown);
    toggle.setAttribute('aria-expanded', `${isShown}`);
  };
  const isOpen = (): boolean => panel.classList.contains('open');

  toggle.addEventListener('click', () => open(!isOpen()));
  panel.addEventListener('click', ({ target }) => {
    // Zooming takes several clicks, and sharing says what it did; every other tool takes one.
    const stays = '.more-zoom, #share';
    if (target instanceof Element && target.closest('.tool') && !target.closest(stays)) open(false);
  });
  window.addEventListener('pointerdown', ({ target }) => {
    if (isOpen() && target instanceof Node && !panel.contains(target) && !toggle.contains(target))
      open(false);
  });
  window.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    open(false);
    toggle.focus();
  });
}
