/**
 * A PDF of LibreOffice without the moment in which it was made, so that the same document makes the
 * same bytes: its date, the two halves of its id and its checksum, each replaced by as many spaces or
 * zeros. They stand in the last bytes of the file, uncompressed.
 */
export function withoutTraces(pdf: Uint8Array): Uint8Array {
  const TAIL_BYTES = 4096;
  const from = Math.max(0, pdf.length - TAIL_BYTES);
  const copy = Buffer.from(pdf);
  const tail = copy
    .toString('latin1', from)
    .replace(/\/(?:CreationDate|ModDate)\s*\([^()\\]*\)/gu, (all) => ' '.repeat(all.length))
    .replace(/\/ID\s*\[[^\]]*\]/gu, (all) => all.replace(/[0-9A-Fa-f](?=[^<]*>)/gu, '0'))
    .replace(/\/DocChecksum\s*\/[0-9A-F]+/gu, (all) => ' '.repeat(all.length));
  copy.write(tail, from, 'latin1');
  return copy;
}
