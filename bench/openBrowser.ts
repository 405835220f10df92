import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../tools/test/findBrowser.ts';

/** How much slower a phone is than the machine this runs on. */
export const PHONE_SLOWDOWN = 4;

/** A headless Chromium that fetches nothing on its own account. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
