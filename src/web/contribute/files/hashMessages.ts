/** What the page asks its worker for: the MD5 of a file. */
export interface HashRequest {
  readonly file: Blob;
}

export type HashMessage =
  | { readonly kind: 'progress'; readonly bytes: number }
  | { readonly kind: 'done'; readonly md5: string }
  /** The file has changed or gone since it was chosen. */
  | { readonly kind: 'unreadable' };
