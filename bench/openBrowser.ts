import { type Browser, chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../tools/test/browserFlags.ts';
import { findBrowser } from '../tools/test/findBrowser.ts';

/** The assumed slowdown of a phone relative to this machine. */
export const PHONE_SLOWDOWN = 4;

/** Starts a headless Chromium without background requests. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_FLAGS] });
}
