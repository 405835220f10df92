import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INITIAL_PANEL, PANEL_WIDTH, panelCookies, readPanelCookies } from './panelCookies.ts';

// spec 4.21
test('reads the state that was written', () => {
  const state = fc.record({
    expanded: fc.boolean(),
    width: fc.integer({ min: PANEL_WIDTH.min, max: PANEL_WIDTH.max }),
  });
  fc.assert(
    fc.property(state, (panel) => {
      const header = panelCookies(panel).map((cookie) => cookie.split(';')[0]);
      expect(readPanelCookies(['theme=x', ...header].join('; '))).toEqual(panel);
    }),
  );
});

test('returns a usable panel for any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { width } = readPanelCookies(`sidebar_width=${text}`);
      expect(width).toBeGreaterThanOrEqual(PANEL_WIDTH.min);
      expect(width).toBeLessThanOrEqual(PANEL_WIDTH.max);
    }),
  );
  expect(readPanelCookies('')).toEqual(INITIAL_PANEL);
});

// spec 9.14
test('the state is kept for 7 days', () => {
  for (const cookie of panelCookies(INITIAL_PANEL)) expect(cookie).toContain('max-age=604800');
});
