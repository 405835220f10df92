import { AxeBuilder } from '@axe-core/playwright';
import { holdStill } from '../fixtures/holdStill.ts';
import { openState, STATES } from '../fixtures/states.ts';
import { expect, test } from '../fixtures/test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const state of STATES) {
  test(`everybody can use it, by day and by night: ${state.name}`, async ({
    page,
    expectedErrors,
  }) => {
    await openState(page, state, expectedErrors);
    await holdStill(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Colours are looked at one by one: all of them have to be those of this theme.
      await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      // The PDF viewer is a page of its own, with journeys of its own.
      const axe = new AxeBuilder({ page }).withTags(WCAG).exclude('iframe');
      const { violations } = await axe.analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      expect(found, colorScheme).toEqual([]);
    }
  });
}
