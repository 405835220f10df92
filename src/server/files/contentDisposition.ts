import { archiveFile } from '../../catalog/documentFile.ts';
import { fileName } from '../../catalog/fileName.ts';

/** Whether the browser saves a file or shows it. */
export type Disposition = 'attachment' | 'inline';

// Characters that need no encoding in an extended value (RFC 8187, section 3.2.1).
const NOT_ATTR_CHAR = /[^A-Za-z0-9!#$&+.^_`|~-]/gu;

/**
 * The value of Content-Disposition (RFC 6266). `wanted` is the name in the visitor's URL, any text;
 * the result is a safe name with the file's own extension. `id` is the name for clients that
 * support only ASCII, if the wanted name has no ASCII characters.
 */
export function contentDisposition(
  disposition: Disposition,
  file: { readonly id: string; readonly type: string },
  wanted: string | undefined,
): string {
  const { id, type: extension } = file;
  const fallback = archiveFile(id, extension);
  if (wanted === undefined || wanted.trim() === '') return `${disposition}; filename="${fallback}"`;

  const name = fileName(withoutExtension(wanted.toWellFormed(), extension), extension);
  const ascii = asciiName(name, extension) ?? fallback;
  // Some browsers decode percent signs in the plain form (RFC 6266, appendix D): it has none.
  const extended = ascii === name ? '' : `; filename*=UTF-8''${percentEncode(name)}`;
  return `${disposition}; filename="${ascii}"${extended}`;
}

function withoutExtension(name: string, extension: string): string {
  const suffix = `.${extension}`;
  const trimmed = name.trim();
  return trimmed.toLowerCase().endsWith(suffix) ? trimmed.slice(0, -suffix.length) : trimmed;
}

/**
 * The name with `_` for characters that are not ASCII or need quoting; undefined if no word
 * remains.
 */
function asciiName(name: string, extension: string): string | undefined {
  const stem = name.slice(0, -extension.length - 1).replace(/[^\x20-\x7e]+|["\\%]/g, '_');
  return /[A-Za-z0-9]/.test(stem) ? `${stem}.${extension}` : undefined;
}

function percentEncode(text: string): string {
  return text.replace(NOT_ATTR_CHAR, (character) =>
    [...new TextEncoder().encode(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );
}
