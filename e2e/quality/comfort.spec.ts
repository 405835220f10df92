import type { Page } from '@playwright/test';
import { findLayoutProblems } from '../fixtures/findLayoutProblems.ts';
import { cards, open, searchBox, waitForResults } from '../fixtures/page.ts';
import { test } from '../fixtures/siteServer.ts';
import { openState, stateOf } from '../fixtures/states.ts';
import { expect } from '../fixtures/test.ts';
import { setTypeface, TYPEFACES } from '../fixtures/typefaces.ts';
import { ON_COMPUTER, ON_PHONE } from '../fixtures/windows.ts';

/** Expects that nothing on the page is clipped or overlaps, in any typeface. */
async function expectNoLayoutProblems(page: Page): Promise<void> {
  for (const face of TYPEFACES) {
    await setTypeface(page, face);
    await expect
      .poll(() => page.evaluate(findLayoutProblems, 0), { message: face.name })
      .toEqual([]);
  }
}

/** The text spacing that a page must support (WCAG 2.2, 1.4.12). */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

const MAIN = ['landing', 'results', 'tests', 'nothing found', 'about', 'not found'].map(stateOf);

async function spaceText(page: Page): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);
}

test.describe('on a computer', ON_COMPUTER, () => {
  // Only computers zoom like this.

  for (const state of MAIN) {
    test(`at 200 % zoom nothing is cut or overlaps: ${state.name}`, async ({
      browser,
      baseURL,
      serve,
      expectedErrors,
    }) => {
      // The viewport of a window of 1280 px at 200 %.
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        viewport: { width: 640, height: 450 },
        deviceScaleFactor: 2,
      });
      const page = await context.newPage();
      await openState(page, state, { serve, expectedErrors });
      await expectNoLayoutProblems(page);
      await context.close();
    });
  }

  test('every element reached by Tab has a visible focus', async ({ page }) => {
    for (const address of ['/', '/?q=高等数学&c=test']) {
      await open(page, address);
      const seen: string[] = [];
      for (let step = 0; step < 25; step += 1) {
        await page.keyboard.press('Tab');
        const mark = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return undefined;
          const styles = [element, element.closest('form')].map((each) =>
            each ? getComputedStyle(each) : undefined,
          );
          const [own, form] = styles;
          const outlined =
            own && own.outlineStyle !== 'none' && Number.parseFloat(own.outlineWidth) >= 2;
          // The search box shows its focus on its frame.
          const framed = element.matches('input') && form && form.boxShadow !== 'none';
          const { width, height } = element.getBoundingClientRect();
          const name = `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent}`;
          return { name, visible: Boolean((outlined || framed) && width > 1 && height > 1) };
        });
        if (!mark) break;
        seen.push(mark.name);
        expect(mark.visible, mark.name).toBe(true);
      }
      expect(seen.length).toBeGreaterThan(5);
    }
  });

  test('tabbing backwards leaves no focus behind the sticky box', async ({ page }) => {
    await open(page, '/?q=数学');
    await cards(page).nth(6).getByRole('heading').getByRole('link').focus();
    const covered: string[] = [];
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Shift+Tab');
      const name = await page.evaluate(() => {
        const { activeElement } = document;
        const box = document.querySelector('search form')?.getBoundingClientRect();
        const own = activeElement?.getBoundingClientRect();
        const isCovered = box && own && own.top < box.bottom && own.bottom > box.top;
        return isCovered && activeElement?.getAttribute('aria-label');
      });
      if (name) covered.push(name);
    }
    expect(covered).toEqual([]);
  });
});

test(
  'at 200 % text a phone shows the whole width, and the button that closes the drawer',
  ON_PHONE,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/);
    for (const address of [
      '/courses/线性代数',
      '/kept',
      '/?q=qqzzqqzz',
      '/nowhere',
      '/?q=高等数学&c=test',
    ]) {
      await page.goto(address);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, address).toBe(390);
    }
    await page.getByRole('button', { name: /^预览/ }).first().click();
    await expect(page.getByRole('button', { name: '关闭预览' })).toBeInViewport({ ratio: 1 });
  },
);

for (const state of MAIN) {
  test(`a reader’s own spacing of text cuts nothing: ${state.name}`, async ({
    page,
    serve,
    expectedErrors,
  }) => {
    await openState(page, state, { serve, expectedErrors });
    await spaceText(page);
    await expectNoLayoutProblems(page);
  });
}

test('reduced motion disables all motion: typing, results, the preview and a cover', async ({
  page,
  serve,
  expectedErrors,
}) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const note = (event: TransitionEvent | AnimationEvent) => {
      const isTransition = 'propertyName' in event;
      const name = isTransition ? event.propertyName : event.animationName;
      const { transitionDuration, animationDuration } = getComputedStyle(
        event.target instanceof Element ? event.target : document.body,
        event.pseudoElement,
      );
      const durations = (isTransition ? transitionDuration : animationDuration).split(',');
      const duration = Math.max(...durations.map(Number.parseFloat));
      // Imperceptibly short animations, fades and colour changes do not count as motion. But a
      // transition of no duration costs as much, for every change of every element.
      const isHarmless =
        duration <= 0.02 ? !isTransition : /appear|color|opacity|shadow|fill|stroke/u.test(name);
      if (!isHarmless) moved.push(`${name} ${duration} s`);
    };
    document.addEventListener('transitionrun', note, true);
    document.addEventListener('animationstart', note, true);
  });
  await openState(page, stateOf('cover'), { serve, expectedErrors });
  expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
});

test(
  'with forced colours every control still has a border or a text',
  ON_COMPUTER,
  async ({ page, serve, expectedErrors }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openState(page, stateOf('tests'), { serve, expectedErrors });
    const invisible = await page
      .locator('a:visible, button:visible, input:visible')
      .evaluateAll((controls) =>
        controls
          .filter((control) => {
            const { color, backgroundColor } = getComputedStyle(control);
            return color === backgroundColor;
          })
          .map((control) => control.outerHTML.slice(0, 80)),
      );
    expect(invisible).toEqual([]);
  },
);

test('the number of results is announced, including none', ON_COMPUTER, async ({ page }) => {
  await open(page, '/');
  await searchBox(page).fill('高等数学');
  await waitForResults(page);
  await expect(cards(page)).not.toHaveCount(0);
  const status = page.getByRole('status').filter({ hasText: /条结果/ });
  await expect(status).toHaveText(/^找到 [1-9]\d* 条结果/);
  await searchBox(page).fill('qqzzqqzz');
  await expect(status.or(page.getByRole('status').filter({ hasText: '没有找到' }))).toHaveText(
    /找到 0 条结果|没有找到/,
  );
});
