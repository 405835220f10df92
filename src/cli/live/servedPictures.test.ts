import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadImage } from '@napi-rs/canvas';
import { expect, onTestFinished, test } from 'vitest';
import { pdfFixture } from '../../../test/support/archive/pdfFixture.ts';
import { serveArchive } from '../../../test/support/cli/liveFixture.ts';
import { itemSharePicturePath } from '../../protocol/urls.ts';

const ID = 'a'.repeat(32);

test('a served item has a picture, and another one once its title changes', async () => {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-pictures-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await mkdir(join(home, 'metadata'));
  await mkdir(join(home, 'files'));
  await writeFile(
    join(home, 'files', `${ID}.pdf`),
    pdfFixture({ content: 'BT /F1 20 Tf 20 100 Td (exam) Tj ET' }),
  );
  const write = (title: string) =>
    writeFile(
      join(home, 'metadata', `${ID}.yml`),
      `id: ${ID}\nurl: /files/${ID}.pdf\ntype: doc\ndata: { title: ${title}, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }\n`,
    );
  await write('提纲');
  const { url, data } = await serveArchive(home);

  const look = async () => {
    const response = await fetch(`${url}${itemSharePicturePath(ID)}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { width, height } = await loadImage(await response.arrayBuffer());
    expect([width, height]).toEqual([1200, 630]);
    return response.headers.get('etag');
  };
  // Drawn without its cover on a machine too busy to make one within 3 s.
  let first = await look();
  const isSame = async () => {
    const before = first;
    first = await look();
    return first === before;
  };
  await expect.poll(isSame).toBe(true);
  await write('复习提纲');
  await expect.poll(look).not.toBe(first);
  expect(await readdir(join(data, 'share'))).toHaveLength(1);
});
