/**
 * Two blocks with the MD5 79054025255fb1a26e4bc422aef54eb4, found by Wang and others in 2004: they
 * differ in six bits.
 */
const BLOCKS = [
  'd131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a085125e8f7cdc99fd91dbdf280373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0e99f33420f577ee8ce54b67080a80d1ec69821bcb6a8839396f9652b6ff72a70',
  'd131dd02c5e6eec4693d9a0698aff95c2fcab50712467eab4004583eb8fb7f8955ad340609f4b30283e4888325f1415a085125e8f7cdc99fd91dbd7280373c5bd8823e3156348f5bae6dacd436c919c6dd53e23487da03fd02396306d248cda0e99f33420f577ee8ce54b67080280d1ec69821bcb6a8839396f965ab6ff72a70',
] as const;

/**
 * Two different files with one MD5, for tests: with equal data after the blocks, the MD5 stays
 * equal. With a PDF after them both are PDFs, which may begin with up to 1024 bytes of other data.
 */
export function collidingFiles(rest: Uint8Array = Buffer.from('%PDF-1.7')): [Buffer, Buffer] {
  const [first, second] = BLOCKS;
  return [
    Buffer.concat([Buffer.from(first, 'hex'), rest]),
    Buffer.concat([Buffer.from(second, 'hex'), rest]),
  ];
}
