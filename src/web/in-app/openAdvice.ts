import { copyText } from '../ui/copyText.ts';
import { layHistoryEntry } from '../ui/layHistoryEntry.ts';
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
  const dialog = made('dialog', 'advice');
  dialog.setAttribute('aria-labelledby', 'advice-title');

  const sheet = made('div', 'advice-sheet');
  const title = made('h2', '', '请在浏览器中下载');
  title.id = 'advice-title';
  const why = made('p', '', `${app}里不能保存文件，换到浏览器里就可以了：`);
  const steps = made('ol', '');
  steps.append(
    made('li', '', '点击右上角的 ···'),
    made('li', '', '选择「在浏览器中打开」'),
    made('li', '', '在打开的页面里下载'),
  );

  const other = made('p', 'advice-other', '也可以复制文件的链接，粘贴到浏览器里打开。');
  other.setAttribute('role', 'status');
  const address = made('input', 'advice-address');
  address.readOnly = true;
  address.value = url;
  address.hidden = true;
  address.setAttribute('aria-label', '文件的链接');
  address.addEventListener('focus', () => address.select());

  const copy = made('button', 'advice-primary', '复制链接');
  copy.type = 'button';
  copy.addEventListener('click', async () => {
    if (await copyText(url)) {
      other.textContent = '已复制，打开浏览器粘贴到地址栏即可。';
      return;
    }
    other.textContent = '这里不允许自动复制，请长按下面的链接，手动复制：';
    address.hidden = false;
    address.focus();
  });
  const anyway = made('a', '', '仍在这里试试');
  anyway.href = url;
  anyway.dataset.anyway = '';
  const close = made('button', '', '知道了');
  close.type = 'button';
  close.addEventListener('click', () => dialog.close());
  const actions = made('div', 'advice-actions');
  actions.append(copy, anyway, close);

  sheet.append(title, why, steps, other, address, actions);
  dialog.append(pointer(), sheet);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  // Keeps key presses from the page below, where Escape closes a preview.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  const withdraw = layHistoryEntry(() => dialog.close());
  dialog.addEventListener('close', () => {
    withdraw();
    dialog.remove();
  });
}

/** An arrow to the corner with the menu of these apps. */
function pointer(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 64 64');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'advice-pointer');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M8 60C10 36 26 18 52 8M36 6l17 2-6 16');
  svg.append(path);
  return svg;
}

function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}
