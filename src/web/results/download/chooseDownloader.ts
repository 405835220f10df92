/** The browser and device on which a file is saved. */
export interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Whether the page runs as an installed app, from the home screen. */
  readonly isStandalone: boolean;
}

const MIB = 1024 * 1024;

/** The largest download that a page may hold in memory, in bytes: phones have little memory. */
const PHONE_LIMIT = 300 * MIB;
const COMPUTER_LIMIT = 2048 * MIB;

/** Phone browsers whose download managers cannot save a Blob. */
const CANNOT_SAVE =
  /MQQBrowser|UCBrowser|Quark|baiduboxapp|baidubrowser|SogouMobile|MiuiBrowser|HuaweiBrowser|VivoBrowser|HeyTapBrowser|; wv\)/iu;

/** Matches Safari itself, not other browsers with its engine. */
const SAFARI = /Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/u;

/** Returns the largest download for a page, in bytes; 0 if it cannot save files at all. */
export function downloadLimit(device: Device): number {
  const { userAgent, maxTouchPoints, isStandalone } = device;
  // An iPad claims to be a Mac; no Mac has a touch screen.
  const isApple =
    /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && maxTouchPoints > 1);
  if (isApple && (isStandalone || !SAFARI.test(userAgent))) return 0;
  const isPhone = isApple || /Android|HarmonyOS|Mobile/u.test(userAgent);
  if (!isPhone) return COMPUTER_LIMIT;
  return CANNOT_SAVE.test(userAgent) ? 0 : PHONE_LIMIT;
}

/**
 * Decides whether the page downloads a file itself, with progress, or leaves it to the browser: the
 * page cannot read files of another host, and large ones do not fit in memory.
 *
 * @param url the file's absolute URL
 * @param bytes its size, if known
 */
export function chooseDownloader(
  { url, bytes }: { readonly url: string; readonly bytes: number | undefined },
  { origin, limit }: { readonly origin: string; readonly limit: number },
): 'page' | 'browser' {
  return new URL(url).origin === origin && limit > 0 && (bytes ?? 0) <= limit ? 'page' : 'browser';
}
