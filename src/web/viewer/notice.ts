import { PATHS } from '../../protocol/urls.ts';
import { createSignInLink } from './createSignInLink.ts';
import { fetchAccessProblem } from './fetchAccessProblem.ts';
import { getElement } from './getElement.ts';
import {
  opensBySignIn,
  VIEWER_ERRORS,
  type ViewerErrorCode,
  waitsForAccess,
} from './viewerErrors.ts';
import type { ViewerFile } from './viewerFile.ts';
import { whenSignedIn } from './whenSignedIn.ts';

interface NoticeOptions {
  /** The document, if the address names one: it may still be downloaded. */
  readonly file?: ViewerFile;
  /** Host of the main site, if that may show the document instead. */
  readonly mainHost?: string | undefined;
}

/** Shows why a document cannot be displayed, once it is known what helps. */
export function showError(errorCode: ViewerErrorCode, options: NoticeOptions): void {
  if (errorCode !== 'sign-in') showNotice(errorCode, options);
  else
    void fetchAccessProblem().then((refusal) =>
      showNotice(refusal.errorCode, { ...options, ...refusal }),
    );
}

/** Shows the error and the actions that the user can take. */
function showNotice(errorCode: ViewerErrorCode, { file, mainHost }: NoticeOptions): void {
  const { drawing, title, text, retry, download } = VIEWER_ERRORS[errorCode];
  const buttons: HTMLElement[] = [];
  if (opensBySignIn(errorCode) && file) buttons.push(createSignInAnchor(file));
  if (errorCode === 'campus' && mainHost !== undefined) {
    const { pathname, search, hash } = location;
    buttons.push(
      createLink('前往正式站点', mainHost + pathname + search + hash, { newTab: false }),
    );
  }
  if (waitsForAccess(errorCode)) whenSignedIn(() => location.reload());
  if (download && file)
    buttons.push(createLink('下载原文件', file.downloadUrl, { saveAs: file.name }));
  if (retry)
    buttons.push(
      createButton(errorCode === 'locked' ? '输入密码' : '重试', () => location.reload()),
    );
  if (errorCode === 'address' || errorCode === 'missing')
    buttons.push(createLink('返回搜索', PATHS.home, { newTab: false }));
  buttons[0]?.classList.add('primary');
  const actions = createElement('div', 'actions');
  actions.append(...buttons);
  showSheet(drawing, title, text, actions, 'alert');
}

/** Prompts for the password of an encrypted document; undefined if the user cancels. */
export function askPassword(isIncorrect: boolean, file: ViewerFile): Promise<string | undefined> {
  return new Promise((resolve) => {
    const form = createElement('form', 'password');
    const input = createElement('input', '');
    input.type = 'password';
    input.autocomplete = 'off';
    input.setAttribute('aria-label', '密码');
    input.placeholder = '密码';
    const submit = createButton('打开', () => undefined);
    submit.type = 'submit';
    submit.classList.add('primary');
    const cancel = createButton('取消', () => resolve(undefined));
    const row = createElement('div', 'password-row');
    row.append(input, submit);
    form.append(row);
    if (isIncorrect) {
      const message = createElement('p', 'wrong');
      message.id = 'password-wrong';
      message.setAttribute('role', 'alert');
      message.textContent = '密码错误，请重新输入。';
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', message.id);
      form.append(message);
    }
    const actions = createElement('div', 'actions');
    actions.append(cancel, createLink('下载原文件', file.downloadUrl, { saveAs: file.name }));
    form.append(actions);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (input.value !== '') resolve(input.value);
      else input.focus();
    });
    const { title, text } = VIEWER_ERRORS.locked;
    showSheet('locked', title, text, form, 'group');
    // In the preview panel the focus stays in the field where the user is typing.
    if (window.parent === window || isIncorrect) input.focus();
  });
}

/** Hides the notice. */
export function hideNotice(): void {
  document.getElementById('notice')?.remove();
}

function showSheet(
  drawing: string,
  title: string,
  text: string,
  actions: HTMLElement,
  role: 'alert' | 'group',
): void {
  hideNotice();
  const sheet = createElement('section', 'sheet notice');
  sheet.id = 'notice';
  sheet.setAttribute('role', role);
  sheet.setAttribute('aria-label', title);
  const heading = createElement('h2', '');
  heading.textContent = title;
  const paragraph = createElement('p', '');
  paragraph.textContent = text;
  const icon = getElement(`notice-${drawing}`, HTMLTemplateElement).content.cloneNode(true);
  sheet.append(icon, heading, paragraph, actions);
  document.querySelector('.stage')?.append(sheet);
}

function createElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (className !== '') node.className = className;
  return node;
}

/** Creates a button for notices and dialogs. */
export function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const node = createElement('button', 'action');
  node.type = 'button';
  node.textContent = label;
  node.addEventListener('click', onClick);
  return node;
}

function createSignInAnchor(file: ViewerFile): HTMLAnchorElement {
  const { href, target, leave } = createSignInLink(file);
  const node = createElement('a', 'action');
  node.textContent = '前往登录';
  node.href = href;
  node.target = target;
  node.addEventListener('click', leave);
  return node;
}

/**
 * Creates a link styled as a button: to a page (in the top window, not in the frame) or to a file.
 */
export function createLink(
  label: string,
  href: string,
  way: { newTab: boolean } | { saveAs: string },
): HTMLAnchorElement {
  const node = createElement('a', 'action');
  node.textContent = label;
  node.href = href;
  if ('saveAs' in way) node.download = way.saveAs;
  else if (way.newTab || window.parent !== window) {
    node.target = '_blank';
    node.rel = 'noopener';
  }
  return node;
}
