import type { Page } from '@playwright/test';
import { open } from '../fixtures/page.ts';
import { book } from '../fixtures/pdf/fixtures.ts';
import { servePdf, VIEWER } from '../fixtures/pdf/serve.ts';
import { expect, test } from '../fixtures/test.ts';

/** The background colour of the window as red, green and blue. */
function groundOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const grounds = [document.documentElement, document.body].map(
      (element) => getComputedStyle(element).backgroundColor,
    );
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('This browser draws nothing.');
    // What the browser paints where a page paints nothing.
    const probe = document.createElement('div');
    probe.style.backgroundColor = 'Canvas';
    document.body.append(probe);
    const bare = getComputedStyle(probe).backgroundColor;
    probe.remove();
    canvas.fillStyle = grounds.find((colour) => colour !== 'rgba(0, 0, 0, 0)') ?? bare;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });
}

const isDark = async (page: Page) => Math.max(...(await groundOf(page))) < 128;

/** Resolves after the first paint. */
function painted(page: Page): Promise<unknown> {
  return page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
}

// spec 4.1, 4.2
test('the theme follows the system, live', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass('dark');
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveClass('light');
  expect(await isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass('dark');
  expect(await isDark(page)).toBe(true);
});

// spec 4.3
test('a visitor cannot choose a theme', async ({ page, context, baseURL, expectedErrors }) => {
  expectedErrors.push(/\.webp|\.jpg|\/files\//);
  const system = page.locator('html.light:not(.dark)');
  await page.emulateMedia({ colorScheme: 'light' });
  // Neither a stored theme, as other sites have it, nor a query parameter changes it.
  await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL ?? '' }]);
  await page.addInitScript(() => {
    for (const key of ['theme', 'color-theme', 'vite-ui-theme', 'campusdocs:theme']) {
      localStorage.setItem(key, 'dark');
    }
  });
  for (const address of ['/?theme=dark', '/?q=高等数学&c=test&theme=dark', '/about?theme=dark']) {
    await open(page, address);
    await expect(system).toHaveCount(1);
    expect(await isDark(page)).toBe(false);
    // Nor does any control, including those that appear after others are pressed.
    const pressed = new Set<string>();
    for (let isNew = true; isNew; ) {
      const names = await page.evaluate(pressAll);
      isNew = names.some((name) => !pressed.has(name));
      for (const name of names) pressed.add(name);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await expect(system).toHaveCount(1);
      expect(await isDark(page)).toBe(false);
    }
    expect(pressed.size > 0 || address.startsWith('/about')).toBe(true);
  }
});

/** Presses every control that does not leave the page; returns their names. */
function pressAll(): string[] {
  const controls = 'button, summary, select, input:not([type=search]), [role=option]';
  return [...document.querySelectorAll(controls)].flatMap((control) => {
    if (!(control instanceof HTMLElement) || control.closest('article')) return [];
    if (control instanceof HTMLSelectElement) control.selectedIndex = control.length - 1;
    control.click();
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return [control.getAttribute('aria-label') ?? control.textContent];
  });
}

for (const colorScheme of ['dark', 'light'] as const) {
  for (const address of ['/', '/?q=高等数学']) {
    // spec 4.1
    test(`what is painted first at ${address} is ${colorScheme} already, before any script has arrived`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/ERR_FAILED/);
      await page.emulateMedia({ colorScheme });
      await page.route('**/assets/*.js', (route) => route.abort());
      // Records when the class of the root was set, which must be before the first paint.
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          const { className, dataset } = document.documentElement;
          if (!/light|dark/.test(className)) return;
          dataset.themeBeforeBody = String(document.body === null);
          observer.disconnect();
        }).observe(document, { attributes: true, childList: true, subtree: true });
      });
      await page.goto(address);
      await painted(page);
      expect(await isDark(page)).toBe(colorScheme === 'dark');
      await expect(page.locator('html')).toHaveClass(colorScheme);
      await expect(page.locator('html')).toHaveAttribute('data-theme-before-body', 'true');
    });
  }

  test(`the browser’s own parts, its bars and its popups are ${colorScheme} as well`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark');
    const bar = page.locator(`meta[name="theme-color"][media*="${colorScheme}"]`);
    const colour = (await bar.getAttribute('content')) ?? '';
    const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const ground = await groundOf(page);
    for (const [index, channel] of channels.entries()) {
      expect(Math.abs(channel - (ground[index] ?? Number.NaN))).toBeLessThanOrEqual(2);
    }
  });
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`the page is ${colorScheme} where the system is`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/?q=高等数学');
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await isDark(page)).toBe(colorScheme === 'dark');
    });
  }
});

test('the viewer follows the theme from its first paint, before its script has loaded', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /\.webp/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/pdf-viewer/assets/*.js', (route) => route.abort());
  await page.goto(VIEWER);
  await painted(page);
  expect(await isDark(page)).toBe(true);

  await page.unrouteAll({ behavior: 'wait' });
  await servePdf(page, book({ pages: 1 }));
  await page.goto(VIEWER);
  await expect(page.locator('html')).toHaveAttribute('data-viewer', 'ready');
  expect(await isDark(page)).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => isDark(page)).toBe(false);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light dark');
});
