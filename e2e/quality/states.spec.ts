import { expectNoBarriers } from '../fixtures/expectNoBarriers.ts';
import { FACES, wear } from '../fixtures/faces.ts';
import { findLayoutProblems } from '../fixtures/findLayoutProblems.ts';
import { expectPictures } from '../fixtures/pictures.ts';
import { openState, STATES } from '../fixtures/states.ts';
import { expect, test } from '../fixtures/test.ts';

/** Windows of computers, and of phones, where a finger points. */
const WIDTHS = { desktop: [768, 1024, 1440], phone: [320, 390] };
const LEAST_TARGET = 44;

for (const state of STATES) {
  test(`looks as in its pictures, everybody can use it, and nothing is cut, overlaps or stands out of any window: ${state.name}`, async ({
    page,
    browser,
    isMobile,
    expectedErrors,
  }) => {
    await openState(page, state, expectedErrors);
    // Here, because the state would have to be opened once more for it.
    await test.step('it looks as in its pictures', () =>
      expectPictures(page, browser, { name: state.name, width: isMobile ? 390 : 1440 }));
    await test.step('everybody can use it, by day and by night', () => expectNoBarriers(page));

    // Another face costs far more than another window: each is put on once.
    for (const [position, face] of FACES.entries()) {
      // Each window by day and by night, one face after the other.
      const colorScheme = position % 2 === 0 ? 'light' : 'dark';
      await page.emulateMedia({ colorScheme });
      await wear(page, face);
      for (const width of isMobile ? WIDTHS.phone : WIDTHS.desktop) {
        await page.setViewportSize({ width, height: 844 });
        // Asked again while the page still settles in its new window.
        await expect
          .poll(() => page.evaluate(findLayoutProblems, isMobile ? LEAST_TARGET : 0), {
            message: `${width} px, ${colorScheme}, ${face.name}`,
          })
          .toEqual([]);
      }
    }
  });
}
