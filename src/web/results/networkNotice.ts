import { MINUTE_MS } from '../../lib/durations.ts';
import { CAUSES } from '../../protocol/causes.ts';
import { signInUrl } from '../../protocol/safeReturn.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import { storeReturnEntry } from '../restore/returnEntry.ts';
import { notify } from '../ui/notify.ts';

/** How long these notices stay, in ms (specification, section 9). */
const DURATION = 100_000;

/** The text where only a session opens files, whatever the network. */
const MEMBERS_ONLY = '请登录后查看文件';

/**
 * Prompts the visitor to sign in: on the main host (specification, section 8).
 *
 * @param membersOnly whether the campus network does not help
 */
export function promptSignIn(membersOnly: boolean): void {
  const { pathname, search } = location;
  if (takeSignInRequest(pathname + search)) {
    storeReturnEntry(window, tabStorage());
    location.assign(signInUrl(pathname + search));
    return;
  }
  void notify(membersOnly ? MEMBERS_ONLY : '网络环境异常，请刷新登录', {
    kind: 'error',
    description: membersOnly
      ? `${CAUSES.membersOnly.title}，需要登录来验证身份。`
      : '当前网络似乎不是校园网，需要登录来验证身份。',
    duration: DURATION,
    dismissible: false,
    action: { label: '登录', onClick: reloadToSignIn },
  });
}

/**
 * Reloads the page (specification, section 8). Back on the campus network that is enough, and a
 * site that is protected as a whole redirects to the sign-in. Otherwise the cover fails again, and
 * the page goes to the sign-in, which returns here.
 */
function reloadToSignIn(): void {
  const { pathname, search } = location;
  try {
    tabStorage()?.setItem(SIGN_IN_REQUEST_KEY, `${Date.now()} ${pathname}${search}`);
  } catch {
    // Storage is full or refused: the page prompts once more.
  }
  location.reload();
}

/** Storage key of a requested sign-in, across the reload. */
const SIGN_IN_REQUEST_KEY = 'campusdocs:sign-in';
/** Lifetime of that request, in ms. */
const SIGN_IN_REQUEST_MS = MINUTE_MS;

/** Whether a sign-in was just requested on this page; removes the request. */
function takeSignInRequest(address: string): boolean {
  const storage = tabStorage();
  const request = /^(?<time>\d+) (?<address>.*)$/u.exec(
    storage?.getItem(SIGN_IN_REQUEST_KEY) ?? '',
  )?.groups;
  storage?.removeItem(SIGN_IN_REQUEST_KEY);
  return request?.address === address && Date.now() - Number(request.time) < SIGN_IN_REQUEST_MS;
}

/** Suggests only the campus network: on the main host of a site without a sign-in method. */
export function suggestCampusNetwork(): void {
  void notify('网络环境异常', {
    kind: 'error',
    description: `当前网络似乎不是校园网。${CAUSES.campusOnly.title}，${CAUSES.campusOnly.advice}后刷新页面。`,
    duration: DURATION,
    dismissible: false,
    action: { label: '刷新', onClick: () => location.reload() },
  });
}

/** Reports that files need a sign-in while none works: on the main host. */
export function reportNoSignIn(): void {
  void notify(CAUSES.noSignIn.title, {
    kind: 'error',
    description: `${CAUSES.noSignIn.advice}。`,
    duration: DURATION,
    dismissible: false,
    action: { label: '刷新', onClick: () => location.reload() },
  });
}

/**
 * Suggests the campus network and the main host: on any other host (specification, section 8).
 *
 * @param membersOnly whether the campus network does not help
 */
export function suggestMainHost(mainHost: string, membersOnly: boolean): void {
  const { pathname, search, hash } = location;
  void notify(membersOnly ? MEMBERS_ONLY : '网络环境异常', {
    kind: 'error',
    description: membersOnly ? '请访问正式站点并登录。' : '您可以切换到校园网，或者访问正式站点。',
    duration: DURATION,
    action: {
      label: '跳转',
      onClick: () => location.assign(new URL(pathname + search + hash, mainHost)),
    },
    cancel: { label: '关闭', onClick: () => undefined },
  });
}
