import { type Browser, chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../tools/test/browserFlags.ts';
import { findBrowser } from '../tools/test/findBrowser.ts';

/** How much slower a phone is than the machine this runs on. */
export const PHONE_SLOWDOWN = 4;

/** A headless Chromium that fetches nothing on its own account. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_FLAGS] });
}
