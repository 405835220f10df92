import { expect, test } from 'vitest';
import { decodeAnyText, decodeText } from './decodeText.ts';

const GBK = Uint8Array.of(0xb8, 0xdf, 0xca, 0xfd);

test.each([
  ['UTF-8', new TextEncoder().encode('高数')],
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeff高数')],
  ['GBK', GBK],
  ['UTF-16LE', Uint8Array.of(0xff, 0xfe, 0xd8, 0x9a, 0x70, 0x65)],
  ['UTF-16BE', Uint8Array.of(0xfe, 0xff, 0x9a, 0xd8, 0x65, 0x70)],
])('decodes %s without its byte order mark', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe('高数');
  expect(decodeAnyText(bytes)).toBe('高数');
});

test('returns undefined for bytes that are not text', () => {
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0xd8))).toBeUndefined();
  expect(decodeAnyText(Uint8Array.of(0x25, 0x00, 0x01, 0x02))).toBeUndefined();
});
