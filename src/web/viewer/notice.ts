import { PATHS } from '../../protocol/urls.ts';
import { createSignInLink } from './createSignInLink.ts';
import { element } from './element.ts';
import { fetchAccessProblem } from './fetchAccessProblem.ts';
import { VIEWER_ERRORS, type ViewerErrorCode } from './viewerErrors.ts';
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
  const ways: HTMLElement[] = [];
  if (errorCode === 'sign-in' && file) ways.push(signInLink(file));
  if (errorCode === 'campus' && mainHost !== undefined) {
    const { pathname, search, hash } = location;
    ways.push(link('前往正式站点', mainHost + pathname + search + hash, { newTab: false }));
  }
  if (errorCode === 'sign-in' || errorCode === 'campus') whenSignedIn(() => location.reload());
  if (download && file) ways.push(link('下载原文件', file.downloadUrl, { saveAs: file.name }));
  if (retry)
    ways.push(button(errorCode === 'locked' ? '输入密码' : '重试', () => location.reload()));
  if (errorCode === 'address' || errorCode === 'missing')
    ways.push(link('返回搜索', PATHS.home, { newTab: false }));
  ways[0]?.classList.add('primary');
  const actions = block('div', 'actions');
  actions.append(...ways);
  showSheet(drawing, title, text, actions, 'alert');
}

/** Prompts for the password of an encrypted document; undefined if the user cancels. */
export function askPassword(wrong: boolean, file: ViewerFile): Promise<string | undefined> {
  return new Promise((resolve) => {
    const form = block('form', 'password');
    const input = block('input', '');
    input.type = 'password';
    input.autocomplete = 'off';
    input.setAttribute('aria-label', '密码');
    input.placeholder = '密码';
    const submit = button('打开', () => undefined);
    submit.type = 'submit';
    submit.classList.add('primary');
    const cancel = button('取消', () => resolve(undefined));
    const row = block('div', 'password-row');
    row.append(input, submit);
    form.append(row);
    if (wrong) {
      const message = block('p', 'wrong');
      message.id = 'password-wrong';
      message.setAttribute('role', 'alert');
      message.textContent = '密码不正确，请再试一次。';
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', message.id);
      form.append(message);
    }
    const actions = block('div', 'actions');
    actions.append(cancel, link('下载原文件', file.downloadUrl, { saveAs: file.name }));
    form.append(actions);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (input.value !== '') resolve(input.value);
      else input.focus();
    });
    const { title, text } = VIEWER_ERRORS.locked;
    showSheet('locked', title, text, form, 'group');
    // In the preview panel the focus stays in the field where the user is typing.
    if (window.parent === window || wrong) input.focus();
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
  const sheet = block('section', 'sheet notice');
  sheet.id = 'notice';
  sheet.setAttribute('role', role);
  sheet.setAttribute('aria-label', title);
  const heading = block('h2', '');
  heading.textContent = title;
  const words = block('p', '');
  words.textContent = text;
  const icon = element(`notice-${drawing}`, HTMLTemplateElement).content.cloneNode(true);
  sheet.append(icon, heading, words, actions);
  document.querySelector('.stage')?.append(sheet);
}

function block<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  return made;
}

/** Creates a button for notices and dialogs. */
export function button(label: string, onClick: () => void): HTMLButtonElement {
  const made = block('button', 'action');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', onClick);
  return made;
}

function signInLink(file: ViewerFile): HTMLAnchorElement {
  const { href, target, leave } = createSignInLink(file);
  const made = block('a', 'action');
  made.textContent = '前往登录';
  made.href = href;
  made.target = target;
  made.addEventListener('click', leave);
  return made;
}

/**
 * Creates a link styled as a button: to a page (in the top window, not in the frame) or to a file.
 */
export function link(
  label: string,
  href: string,
  way: { newTab: boolean } | { saveAs: string },
): HTMLAnchorElement {
  const made = block('a', 'action');
  made.textContent = label;
  made.href = href;
  if ('saveAs' in way) made.download = way.saveAs;
  else if (way.newTab || window.parent !== window) {
    made.target = '_blank';
    made.rel = 'noopener';
  }
  return made;
}
