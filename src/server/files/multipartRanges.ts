import type { ByteRange } from '../../storage/storage.ts';

/** A piece of a body: literal bytes, or a range of the file. */
export type BodyPiece = Uint8Array | ByteRange;

/**
 * The body of a response with several ranges, `multipart/byteranges` (RFC 9110, section 14.6), and
 * its exact length in bytes. `boundary` must not occur in the file: create it at random.
 */
export function multipartRanges(
  ranges: readonly ByteRange[],
  {
    type,
    size,
    boundary,
  }: { readonly type: string; readonly size: number; readonly boundary: string },
): { readonly pieces: readonly BodyPiece[]; readonly length: number } {
  const encoder = new TextEncoder();
  const pieces: BodyPiece[] = [];
  for (const range of ranges) {
    const before = pieces.length === 0 ? '' : '\r\n';
    const head = `Content-Type: ${type}\r\nContent-Range: ${contentRange(range, size)}\r\n\r\n`;
    pieces.push(encoder.encode(`${before}--${boundary}\r\n${head}`), range);
  }
  pieces.push(encoder.encode(`\r\n--${boundary}--\r\n`));
  return { pieces, length: pieces.reduce((sum, piece) => sum + pieceLength(piece), 0) };
}

/** The value of Content-Range for one range of a file of `size` bytes (RFC 9110, section 14.4). */
export function contentRange({ start, end }: ByteRange, size: number): string {
  return `bytes ${start}-${end}/${size}`;
}

function pieceLength(piece: BodyPiece): number {
  return 'start' in piece ? piece.end + 1 - piece.start : piece.length;
}
