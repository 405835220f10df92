import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { docxFixture, field, linkedPicture } from '../../../test/support/archive/officeFixture.ts';
import { zipFixture } from '../../../test/support/archive/zipFixture.ts';
import { createInspector } from '../covers/createInspector.ts';
import { type LibreOffice, type LibreOfficeOptions, openLibreOffice } from './libreOffice.ts';

const never = new AbortController().signal;
const SECONDS = 120_000;
const PATH = '/usr/local/bin:/usr/bin:/bin';

const opened = await openLibreOffice(PATH);
const isThere = 'convert' in opened;
if (isThere) await opened.close();
// biome-ignore lint/suspicious/noConsole: what is not tested is to be seen.
else console.warn(`No document is converted in these tests: ${opened.reason}`);

let folder: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'office-'));
  onTestFinished(() => rm(made, { recursive: true }));
  folder = made;
});

async function open(options?: LibreOfficeOptions): Promise<LibreOffice> {
  const office = await openLibreOffice(PATH, options);
  if (!('convert' in office)) throw new Error(office.reason);
  onTestFinished(() => office.close());
  return office;
}

async function put(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(join(folder, name), bytes);
  return join(folder, name);
}

/** The texts of the pages of a PDF, with a mark for scans. */
async function textOf(pdf: Uint8Array | undefined): Promise<string> {
  const inspector = createInspector();
  try {
    const found = await inspector.inspect(await put('made.pdf', pdf ?? new Uint8Array()));
    if (found.reason !== undefined) throw new Error(found.reason);
    return found.pages.map(({ text }) => text).join('\n');
  } finally {
    inspector.close();
  }
}

test('says in one line what to install without LibreOffice', async () => {
  const none = await openLibreOffice(folder);
  expect(none).toMatchObject({
    reason: expect.stringMatching(/^LibreOffice is missing.*apt install .*libreoffice-writer/u),
    reasonInChinese: expect.stringMatching(/^未安装 LibreOffice/u),
  });
});

describe.skipIf(!isThere)('LibreOffice', { timeout: SECONDS }, () => {
  test('makes a PDF of a document, and the same one each time', async () => {
    const office = await open();
    const path = await put('期末.docx', docxFixture({ paragraphs: ['概率论期末试卷', 'A 卷'] }));
    const first = await office.convert(path, 'docx', never);
    expect(await textOf(first.pdf)).toMatch(/概率论期末试卷\s+A 卷/u);
    // Another second, another profile.
    const second = await (await open()).convert(path, 'docx', never);
    expect(Buffer.compare(first.pdf ?? Buffer.of(1), second.pdf ?? Buffer.of(2))).toBe(0);
  });

  // Also with the settings alone, as on a system without unprivileged network namespaces.
  test.each([{ unshares: false }, { unshares: true }])(
    'asks nobody for what a document links to, and opens no other file: %o',
    async (options) => {
      const requests: string[] = [];
      const server = createServer((socket) => {
        socket.once('data', (bytes) => requests.push(bytes.toString('latin1')));
        socket.end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const site = `http://127.0.0.1:${port}`;
      const secret = pathToFileURL(
        await put('secret.txt', Buffer.from('WORDSOFSOMEBODYELSE\n')),
      ).href;
      const canvas = createCanvas(400, 400);
      canvas.getContext('2d').fillRect(0, 0, 200, 200);
      const picture = pathToFileURL(await put('secret.png', await canvas.encode('png'))).href;
      const hostile = docxFixture({
        paragraphs: ['the text itself'],
        body: [
          linkedPicture('r1'),
          linkedPicture('r2'),
          field(`INCLUDETEXT "${secret}"`),
          field(`INCLUDETEXT "${join(folder, 'secret.txt')}"`),
          field(`INCLUDEPICTURE "${site}/field.png"`),
          field(`INCLUDEPICTURE "${picture}"`),
        ].join(''),
        links: [
          ['image', `${site}/picture.png`],
          ['image', picture],
          ['attachedTemplate', `${site}/template.dotx`],
          ['oleObject', secret],
          ['subDocument', secret],
        ],
      });
      const office = await open(options);
      const { pdf, reason } = await office.convert(await put('a.docx', hostile), 'docx', never);
      expect(reason).toBeUndefined();
      const text = await textOf(pdf);
      expect(text).toContain('the text itself');
      expect(text).not.toContain('SOMEBODYELSE');
      // It contains only pictures that are embedded in the document.
      expect(Buffer.from(pdf ?? []).includes('/Subtype/Image')).toBe(false);
      expect(requests).toEqual([]);
    },
  );

  test('gives up a document that unpacks to too much, takes too long or is invalid', async () => {
    const bomb = zipFixture([
      { name: 'word/document.xml', content: Buffer.from('x'), size: 2 ** 30 },
    ]);
    const office = await open();
    expect(await office.convert(await put('bomb.docx', bomb), 'docx', never)).toEqual({
      reason: 'it unpacks to more than 512 MiB',
    });
    const slow = await open({ timeoutMs: 50 });
    const good = await put('good.docx', docxFixture({ paragraphs: ['x'] }));
    expect(await slow.convert(good, 'docx', never)).toEqual({
      reason: 'LibreOffice takes longer than 0.05 s for it',
    });
    const small = await open({ mostBytes: 64 * 2 ** 20 });
    expect(await small.convert(good, 'docx', never)).toMatchObject({
      reason: expect.stringMatching(/^LibreOffice /u),
    });
  });

  test('leaves no files behind, even when it is stopped', async () => {
    const office = await open({ temporary: folder });
    const stop = new AbortController();
    const path = await put('good.docx', docxFixture({ paragraphs: ['x'] }));
    const converting = office.convert(path, 'docx', stop.signal);
    stop.abort(new Error('stopped'));
    await expect(converting).rejects.toThrow('stopped');
    await office.close();
    expect(await readdir(folder)).toEqual(['good.docx']);
  });
});
