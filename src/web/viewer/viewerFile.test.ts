import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseViewerFile } from './viewerFile.ts';

const ORIGIN = 'https://docs.example.edu';
const ID = '0123456789abcdef0123456789abcdef';

const open = (file: string) => parseViewerFile(`?${new URLSearchParams({ file })}`, ORIGIN);

// spec 7.9
test('returns the Chinese name and both URLs of a document of this site', () => {
  const query = new URLSearchParams({ filename: '高等数学 A+B.pdf', f: '2' });
  const file = open(`/files/${ID}.pdf?${query}`);
  expect(file?.id).toBe(ID);
  expect(file?.name).toBe('高等数学 A+B.pdf');
  expect(file?.previewUrl).toBe(`/files/${ID}.pdf?${query}`);
  query.set('f', '1');
  expect(file?.downloadUrl).toBe(`/files/${ID}.pdf?${query}`);
});

test('uses the id as the name of a document without one', () => {
  expect(open(`/files/${ID}.pdf`)).toEqual({
    id: ID,
    name: `${ID}.pdf`,
    previewUrl: `/files/${ID}.pdf?f=2`,
    downloadUrl: `/files/${ID}.pdf?f=1`,
  });
});

test('accepts a name without percent encoding', () => {
  expect(open(`/files/${ID}.pdf?filename=线性代数.pdf&f=2`)?.name).toBe('线性代数.pdf');
});

// spec 7.9
test.each([
  ['another host', `https://evil.example/files/${ID}.pdf`],
  ['this host, written out', `${ORIGIN}/files/${ID}.pdf`],
  ['a host without a scheme', `//evil.example/files/${ID}.pdf`],
  ['three slashes', `///evil.example/files/${ID}.pdf`],
  ['a backslash for a slash', `/\\evil.example/files/${ID}.pdf`],
  ['two backslashes', `\\\\evil.example/files/${ID}.pdf`],
  ['a scheme without slashes', `https:evil.example/files/${ID}.pdf`],
  ['a scheme in capitals', `HTTPS://evil.example/files/${ID}.pdf`],
  ['a script URL', `javascript:alert(1)//files/${ID}.pdf`],
  ['a data URL', `data:application/pdf;base64,JVBERi0=`],
  ['a blob URL', `blob:${ORIGIN}/files/${ID}.pdf`],
  ['a local file', `file:///files/${ID}.pdf`],
  ['a filesystem address', `filesystem:${ORIGIN}/temporary/${ID}.pdf`],
  ['a user before the host', `https://docs.example.edu@evil.example/files/${ID}.pdf`],
  ['an encoded slash', `/%2Fevil.example/files/${ID}.pdf`],
  ['an address encoded twice', `%2Ffiles%2F${ID}.pdf`],
  ['a tab in the slashes', `/\t/evil.example/files/${ID}.pdf`],
  ['a newline in the path', `/files/\n${ID}.pdf`],
  ['a newline in the query', `/files/${ID}.pdf?filename=a\n//evil`],
  ['a leading space', ` /files/${ID}.pdf`],
  ['a null character', `/files/${ID}.pdf\u0000`],
  ['a parent folder', `/files/../files/${ID}.pdf`],
  ['an encoded parent folder', `/files/%2e%2e/api/${ID}.pdf`],
  ['a parent folder with a backslash', `/files/..\\${ID}.pdf`],
  ['a backslash in the query', `/files/${ID}.pdf?\\evil`],
  ['a fragment', `/files/${ID}.pdf#//evil`],
  ['another folder', `/api/${ID}.pdf`],
  ['a subfolder', `/files/a/${ID}.pdf`],
  ['a relative path', `files/${ID}.pdf`],
  ['another extension', `/files/${ID}.zip`],
  ['a second extension', `/files/${ID}.pdf.html`],
  ['an id in capitals', `/files/${ID.toUpperCase()}.pdf`],
  ['an id one character short', `/files/${ID.slice(1)}.pdf`],
  ['an id one character long', `/files/${ID}0.pdf`],
  ['an empty address', ''],
])('%s is refused', (_, file) => {
  expect(open(file)).toBeUndefined();
});

test('refuses an address without a file or with two', () => {
  expect(parseViewerFile('', ORIGIN)).toBeUndefined();
  expect(
    parseViewerFile(`?file=/files/${ID}.pdf&file=//evil.example/files/${ID}.pdf`, ORIGIN),
  ).toBeUndefined();
});

test('opens only files of this site, whatever the parameter', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    'files',
    ID,
    '.pdf',
    '..',
    '%2f',
    '@',
    ':',
    '?',
    '\t',
    'https',
    'evil',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (file) => {
        const opened = open(file);
        if (opened === undefined) return;
        for (const address of [opened.previewUrl, opened.downloadUrl]) {
          const url = new URL(address, ORIGIN);
          expect(url.origin).toBe(ORIGIN);
          expect(url.pathname).toMatch(/^\/files\/[0-9a-f]{32}\.pdf$/);
        }
      },
    ),
  );
});
