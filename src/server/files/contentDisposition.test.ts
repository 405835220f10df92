import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/anyCharacter.ts';
import { contentDisposition } from './contentDisposition.ts';

const ID = '0123456789abcdef0123456789abcdef';
const PDF = { id: ID, type: 'pdf' };
const GENERIC = `attachment; filename="${ID}.pdf"`;

test.each([
  [undefined, GENERIC],
  ['', GENERIC],
  ['  ', GENERIC],
  ['report.pdf', 'attachment; filename="report.pdf"'],
  ['report', 'attachment; filename="report.pdf"'],
  ['report.PDF', 'attachment; filename="report.pdf"'],
  ['高数.pdf', `${GENERIC}; filename*=UTF-8''%E9%AB%98%E6%95%B0.pdf`],
  ['C语言.pdf', `attachment; filename="C_.pdf"; filename*=UTF-8''C%E8%AF%AD%E8%A8%80.pdf`],
  ["a'(b)*.pdf", `attachment; filename="a'(b).pdf"`],
  ["é'(b)!.pdf", `attachment; filename="_'(b)!.pdf"; filename*=UTF-8''%C3%A9%27%28b%29!.pdf`],
  ['100%.pdf', `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
  ['x.exe', 'attachment; filename="x.exe.pdf"'],
  ['x.pdf.exe', 'attachment; filename="x.pdf.exe.pdf"'],
  ['../../etc/passwd', 'attachment; filename="etc passwd.pdf"'],
  ['a\\b"c.pdf', 'attachment; filename="a b c.pdf"'],
  ['a\r\nSet-Cookie: x=1', 'attachment; filename="a Set-Cookie x=1.pdf"'],
  ['a\u202egpj.pdf', 'attachment; filename="a gpj.pdf"'],
  ['.pdf', `${GENERIC}; filename*=UTF-8''%E6%9C%AA%E5%91%BD%E5%90%8D.pdf`],
])('%j becomes a name that any browser can use', (wanted, expected) => {
  expect(contentDisposition('attachment', PDF, wanted)).toBe(expected);
});

test('the disposition may be inline or attachment', () => {
  expect(contentDisposition('inline', { ...PDF, type: 'zip' }, 'a.pdf')).toBe(
    'inline; filename="a.pdf.zip"',
  );
});

test('no text creates a malformed header, another extension or a path', () => {
  const awkward = fc.constantFrom(...'"\\/%;\'*\r\n\0\t \u202e\ud800.高é😀', '.pdf', '..', '%2f');
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: awkward }));
  fc.assert(
    fc.property(text, (wanted) => {
      const value = contentDisposition('attachment', PDF, wanted);
      const grammar =
        /^attachment; filename="([\x20\x21\x23-\x24\x26-\x5b\x5d-\x7e]+)"(?:; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+))?$/;
      const [, ascii, encoded] = grammar.exec(value) ?? [];
      expect(ascii, value).toMatch(/\.pdf$/);
      const name = decodeURIComponent(encoded ?? ascii ?? '');
      for (const sent of [name, ascii]) {
        expect(sent).toMatch(/\.pdf$/);
        expect(sent).not.toMatch(/[/\\\p{Cc}\p{Cs}]/u);
        expect(sent?.startsWith('.')).toBe(false);
      }
    }),
    { numRuns: 1000 },
  );
});
