import { expect, test } from 'vitest';
import {
  COURSE,
  docOf,
  editionOf,
  idOf,
  readItems,
} from '../../../test/support/server/packs/packFixture.ts';
import { coursePackPath, selectionPackPath } from '../../protocol/urls.ts';
import { titleOfFile } from './titleOfFile.ts';

const BYTES = Buffer.from('content');
const ID = idOf(BYTES);
const ITEMS = readItems([docOf(BYTES, '讲义')]);
const EDITION = editionOf(() => ITEMS);

test.each([
  [`/files/${ID}.pdf?f=1`, '讲义'],
  [`/pdf-viewer/web/viewer.html?file=${encodeURIComponent(`/files/${ID}.pdf?f=2`)}`, '讲义'],
  [coursePackPath(COURSE), `${COURSE}（打包下载）`],
  [selectionPackPath([ID]), '1 个文件（打包下载）'],
  // Words of a link that are not in the catalog.
  [coursePackPath('请拨打电话'), undefined],
  [selectionPackPath(['f'.repeat(32)]), undefined],
  ['/packs/selection.zip?ids=x', undefined],
  [`/files/${'f'.repeat(32)}.pdf`, undefined],
  ['/about', undefined],
])('the sign-in page names what is at %s: %s', async (path, title) => {
  expect(await titleOfFile(EDITION, path)).toBe(title);
});
