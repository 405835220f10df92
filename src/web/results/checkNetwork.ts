import { notify } from '../ui/notify.ts';

/** How long these notices stay, in ms (specification, section 9). */
const DURATION = 100_000;

let checked = false;

/**
 * Called when a cover fails to load. The first time, looks whether the reason is a sign-in that
 * stands in between, as it does off the campus network, and tells what to do (specification,
 * section 8).
 *
 * @param url the cover that failed
 * @param mainHost where the main site is, if that is known
 */
export async function checkNetwork(url: string, mainHost: string | undefined): Promise<void> {
  if (checked) return;
  checked = true;
  const answer = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
  if (answer?.type !== 'opaqueredirect') return;
  if (mainHost === undefined || new URL(mainHost).origin === location.origin) askToSignIn();
  else pointTo(mainHost);
}

function askToSignIn(): void {
  void notify('网络环境异常，请刷新登录', {
    kind: 'error',
    description: '当前网络似乎不是校园网，需要登录来验证身份。',
    duration: DURATION,
    dismissible: false,
    action: { label: '登录', onClick: () => location.reload() },
  });
}

function pointTo(mainHost: string): void {
  const { pathname, search, hash } = location;
  void notify('网络环境异常', {
    kind: 'error',
    description: '您可以切换到校园网，或者访问正式站点。',
    duration: DURATION,
    action: {
      label: '跳转',
      onClick: () => location.assign(new URL(pathname + search + hash, mainHost)),
    },
    cancel: { label: '关闭', onClick: () => undefined },
  });
}
