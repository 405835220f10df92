import { getElement } from './getElement.ts';
import type { Reader } from './reader.ts';

type Node = NonNullable<
  Awaited<ReturnType<NonNullable<Reader['viewer']['pdfDocument']>['getOutline']>>
>[number];

/** Below this width the outline overlays the pages and closes when an entry is chosen. */
const NARROW = matchMedia('(max-width: 639px)');

/** Shows the outline of a document in the side panel; without an outline there is no panel. */
export async function showOutline({ viewer, links }: Reader): Promise<void> {
  const outline = await viewer.pdfDocument?.getOutline();
  if (!outline?.length) return;
  const panel = getElement('outline', HTMLElement);
  const toggle = getElement('outline-toggle', HTMLButtonElement);
  const tree = getElement('outline-tree', HTMLDivElement);

  const open = (isShown: boolean): void => {
    panel.hidden = !isShown;
    toggle.setAttribute('aria-expanded', `${isShown}`);
    if (!isShown) toggle.focus();
    else panel.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  };
  toggle.addEventListener('click', () => open(panel.hidden !== false));
  getElement('outline-close', HTMLButtonElement).addEventListener('click', () => open(false));
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    open(false);
  });

  tree.append(
    createBranch(
      outline,
      0,
      (node) => {
        if (node.dest !== null) void links.goToDestination(node.dest);
        if (NARROW.matches) open(false);
      },
      links,
    ),
  );
  toggle.hidden = false;
}

function createBranch(
  nodes: readonly Node[],
  depth: number,
  onChosen: (node: Node) => void,
  links: Reader['links'],
): HTMLUListElement {
  const list = document.createElement('ul');
  for (const node of nodes) {
    const item = document.createElement('li');
    const row = document.createElement('div');
    row.className = 'outline-row';
    row.style.setProperty('--depth', `${depth}`);
    row.append(createEntry(node, onChosen, links));
    item.append(row);
    if (node.items.length > 0) {
      // A negative count means that the branch is initially closed (ISO 32000-1, table 153).
      const isShown = depth === 0 && !(node.count !== undefined && node.count < 0);
      row.prepend(
        createToggle(
          node,
          isShown,
          () => createBranch(node.items, depth + 1, onChosen, links),
          item,
        ),
      );
    }
    list.append(item);
  }
  return list;
}

function createEntry(
  node: Node,
  onChosen: (node: Node) => void,
  links: Reader['links'],
): HTMLElement {
  const title = node.title.trim() || '（无标题）';
  if (node.url) {
    const anchor = document.createElement('a');
    links.addLinkAttributes(anchor, node.url);
    anchor.textContent = title;
    return anchor;
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = title;
  button.addEventListener('click', () => onChosen(node));
  return button;
}

/** Creates the button that expands a branch; the branch is rendered when it is first expanded. */
function createToggle(
  node: Node,
  isShown: boolean,
  createList: () => HTMLUListElement,
  item: HTMLLIElement,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'twig';
  button.setAttribute('aria-label', `展开“${node.title.trim()}”`);
  button.append(getElement('icon-expand', HTMLTemplateElement).content.cloneNode(true));
  let list: HTMLUListElement | undefined;
  const setExpanded = (open: boolean): void => {
    button.setAttribute('aria-expanded', `${open}`);
    if (open && list === undefined) {
      list = createList();
      item.append(list);
    }
    if (list !== undefined) list.hidden = !open;
  };
  button.addEventListener('click', () =>
    setExpanded(button.getAttribute('aria-expanded') !== 'true'),
  );
  // The branch goes below the row, which `item` appends first.
  queueMicrotask(() => setExpanded(isShown));
  return button;
}
