/** What is known of the browser and the device that a file is to be saved on. */
export interface Device {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Whether the page runs as an app of its own, from the home screen. */
  readonly isStandalone: boolean;
}

const MIB = 1024 * 1024;

/** The most that a page holds before it is saved, in bytes: phones have little memory to spare. */
const PHONE_LIMIT = 300 * MIB;
const COMPUTER_LIMIT = 2048 * MIB;

/** Browsers for phones whose download managers cannot save what a page has in memory. */
const CANNOT_SAVE =
  /MQQBrowser|UCBrowser|Quark|baiduboxapp|baidubrowser|SogouMobile|MiuiBrowser|HuaweiBrowser|VivoBrowser|HeyTapBrowser|; wv\)/iu;

/** Safari itself and nothing that is built on its engine. */
const SAFARI = /Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/u;

/** The most that a page should load before it is saved, in bytes; 0 where it cannot save at all. */
export function downloadLimit(device: Device): number {
  const { userAgent, maxTouchPoints, isStandalone } = device;
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isApple =
    /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && maxTouchPoints > 1);
  if (isApple && (isStandalone || !SAFARI.test(userAgent))) return 0;
  const isPhone = isApple || /Android|HarmonyOS|Mobile/u.test(userAgent);
  if (!isPhone) return COMPUTER_LIMIT;
  return CANNOT_SAVE.test(userAgent) ? 0 : PHONE_LIMIT;
}

/**
 * Whether the page loads and saves a file itself, with progress, or leaves it to the browser: files
 * of another host cannot be read by this page, and large ones do not fit in it.
 *
 * @param url the file's full address
 * @param bytes its size, where that is known
 */
export function chooseDownloader(
  { url, bytes }: { readonly url: string; readonly bytes: number | undefined },
  { origin, limit }: { readonly origin: string; readonly limit: number },
): 'page' | 'browser' {
  return new URL(url).origin === origin && limit > 0 && (bytes ?? 0) <= limit ? 'page' : 'browser';
}
