import type { Page } from '@playwright/test';
import { open } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';
import { setTypeface, TYPEFACES } from '../fixtures/typefaces.ts';

test.skip(process.platform !== 'linux', 'here faces are not chosen by fontconfig');

/** The fonts that actually render the page with results. */
async function drawnWith(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'article *, [role=tab], footer a, input',
  });
  const names = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { postScriptName } of fonts) names.add(postScriptName);
  }
  return [...names];
}

test('pages are set in the typeface that the test chooses, whatever else is installed', async ({
  page,
}) => {
  await open(page, '/?q=数学分析原理');
  // The bundled font's families for Chinese, and for the Cyrillic letters of an author's name.
  expect(await drawnWith(page)).toEqual(
    expect.arrayContaining(['NotoSansSCThin-Regular', 'NotoSansSC-Regular']),
  );
  for (const face of TYPEFACES) {
    await setTypeface(page, face);
    const expected = {
      'Noto Sans CJK SC': /^NotoSansCJKsc/u,
      'WenQuanYi Zen Hei': /^WenQuanYiZenHei/u,
    }[face.name];
    const names = await drawnWith(page);
    expect(names).not.toEqual([]);
    for (const name of names) expect(name, face.name).toMatch(expected ?? /^NotoSansSC(?:Thin)?-/u);
  }
});
