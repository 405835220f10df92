import { copyText } from '../ui/copyText.ts';
import { pushOverlayEntry } from '../ui/overlayEntry.ts';
import './advice.css';

/**
 * Opens a dialog that explains how to get a file in an in-app browser: open the page in a browser,
 * or copy the file's address there. Escape, a click outside and the back gesture close it. It uses
 * no framework, because the PDF viewer shows it, too.
 *
 * @param app the name of the app
 * @param url the file's absolute URL
 */
export function openAdvice(app: string, url: string): void {
  const dialog = createElement('dialog', 'advice');
  dialog.setAttribute('aria-labelledby', 'advice-title');

  const sheet = createElement('div', 'advice-sheet');
  const title = createElement('h2', '', '请在浏览器中下载');
  title.id = 'advice-title';
  const why = createElement('p', '', `${app}内无法保存文件，请按以下步骤操作：`);
  const steps = createElement('ol', '');
  steps.append(
    createElement('li', '', '点击右上角的 ···'),
    createElement('li', '', '选择“在浏览器中打开”'),
    createElement('li', '', '在打开的页面中下载'),
  );

  const hint = createElement('p', 'advice-other', '也可以复制文件链接，粘贴到浏览器中打开。');
  hint.setAttribute('role', 'status');
  const address = createElement('input', 'advice-address');
  address.readOnly = true;
  address.value = url;
  address.hidden = true;
  address.setAttribute('aria-label', '文件链接');
  address.addEventListener('focus', () => address.select());

  const copy = createElement('button', 'advice-primary', '复制链接');
  copy.type = 'button';
  copy.addEventListener('click', async () => {
    if (await copyText(url)) {
      hint.textContent = '链接已复制，请粘贴到浏览器的地址栏中打开。';
      return;
    }
    hint.textContent = '无法自动复制，请长按下方链接手动复制：';
    address.hidden = false;
    address.focus();
  });
  const tryAnyway = createElement('a', '', '仍在此下载');
  tryAnyway.href = url;
  tryAnyway.dataset.anyway = '';
  const close = createElement('button', '', '知道了');
  close.type = 'button';
  close.addEventListener('click', () => dialog.close());
  const actions = createElement('div', 'advice-actions');
  actions.append(copy, tryAnyway, close);

  sheet.append(title, why, steps, hint, address, actions);
  dialog.append(createArrow(), sheet);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  // Keeps key presses from the page below, where Escape closes a preview.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  const removeEntry = pushOverlayEntry(() => dialog.close());
  dialog.addEventListener('close', () => {
    removeEntry();
    dialog.remove();
  });
}

/** An arrow to the corner with the menu of these apps. */
function createArrow(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 64 64');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'advice-pointer');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M8 60C10 36 26 18 52 8M36 6l17 2-6 16');
  svg.append(path);
  return svg;
}

function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}
