/** How the first bytes tell what a file is; names are only data. */
const SIGNATURES = [
  // A PDF may begin with other bytes: readers accept the header within the first 1024.
  { kind: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d], within: 1024 },
  { kind: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04], within: 4 },
  { kind: 'zip', bytes: [0x50, 0x4b, 0x05, 0x06], within: 4 },
] as const;

const OFFICE = /\.(?:docx?|pptx?|xlsx?|odt|odp|ods|epub)$/iu;
const PICTURE = /\.(?:jpe?g|png|webp|gif|bmp|heic|heif|avif|tiff?)$/iu;

export type ChosenKind = 'pdf' | 'zip' | 'picture' | 'office' | 'other';

/**
 * What a chosen file is, by its content, except for pictures and office documents: those are zips
 * or have too many formats.
 *
 * @param start at least the first 1024 bytes, or all
 */
export function detectFiletype(name: string, type: string, start: Uint8Array): ChosenKind {
  if (isPicture({ name, type })) return 'picture';
  if (OFFICE.test(name)) return 'office';
  return SIGNATURES.find(({ bytes, within }) => isFound(start, bytes, within))?.kind ?? 'other';
}

/** Whether a file is a picture, by its type or name: some systems know no type for photos of phones. */
export function isPicture({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || PICTURE.test(name);
}

function isFound(start: Uint8Array, bytes: readonly number[], within: number): boolean {
  const last = Math.min(within, start.length) - bytes.length;
  for (let at = 0; at <= last; at++) {
    if (bytes.every((byte, offset) => start[at + offset] === byte)) return true;
  }
  return false;
}
