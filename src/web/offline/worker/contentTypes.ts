/** The media type of a document. */
export function contentTypeOf(type: 'pdf' | 'zip'): string {
  return type === 'pdf' ? 'application/pdf' : 'application/zip';
}
