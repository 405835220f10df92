import { expectAccessible } from '../fixtures/expectAccessible.ts';
import { findLayoutProblems } from '../fixtures/findLayoutProblems.ts';
import { expectPictures } from '../fixtures/pictures.ts';
import { test } from '../fixtures/siteServer.ts';
import { openState, STATES } from '../fixtures/states.ts';
import { expect } from '../fixtures/test.ts';
import { setTypeface, TYPEFACES } from '../fixtures/typefaces.ts';

/** Viewports of computers, and of phones with touch. */
const WIDTHS = { desktop: [768, 1024, 1440], phone: [320, 390] };
const LEAST_TARGET = 44;

for (const state of STATES) {
  test(
    `looks as in its pictures, everybody can use it, and nothing is cut, overlaps or stands out of any window: ${state.name}`,
    state.window ?? {},
    async ({ page, browser, isMobile, expectedErrors, serve }) => {
      await openState(page, state, { serve, expectedErrors });
      // In the same test, because opening the state again takes long.
      await test.step('it looks as in its pictures', () =>
        expectPictures(page, browser, { name: state.name, width: isMobile ? 390 : 1440 }));
      await test.step('everybody can use it, by day and by night', () => expectAccessible(page));

      // Changing the typeface costs far more than resizing, so each is applied once.
      for (const [position, face] of TYPEFACES.entries()) {
        // Each viewport in both themes, one typeface after another.
        const colorScheme = position % 2 === 0 ? 'light' : 'dark';
        await page.emulateMedia({ colorScheme });
        await setTypeface(page, face);
        for (const width of isMobile ? WIDTHS.phone : WIDTHS.desktop) {
          await page.setViewportSize({ width, height: 844 });
          // Retried while the layout settles after resizing.
          await expect
            .poll(() => page.evaluate(findLayoutProblems, isMobile ? LEAST_TARGET : 0), {
              message: `${width} px, ${colorScheme}, ${face.name}`,
            })
            .toEqual([]);
        }
      }
      await test.step('nothing is cut or overlaps if text is twice as large', async () => {
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        await expect.poll(() => page.evaluate(findLayoutProblems, 0)).toEqual([]);
      });
    },
  );
}
