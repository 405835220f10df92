import type { ErrorCode } from '../../../protocol/errors.ts';

/** What happens while a file is sent. */
export type SendEvent =
  /** The server has given it an id, under which it can be continued later. */
  | { readonly kind: 'begun'; readonly upload: string }
  | { readonly kind: 'progress'; readonly bytes: number }
  | { readonly kind: 'done'; readonly upload: string }
  /** The connection was cut; it is tried again at once. */
  | { readonly kind: 'interrupted' }
  /** No attempt has reached the server; `start` goes on. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused'; readonly code: ErrorCode };

export interface Sending {
  start(): void;
  pause(): void;
}

/** Begins to send a file, or goes on with one. Nothing happens before `start`. */
export type SendFile = (
  file: {
    readonly file: Blob;
    readonly name: string;
    readonly md5: string;
    /** The id of an upload of the same bytes that was begun before. */
    readonly upload: string | undefined;
  },
  onEvent: (event: SendEvent) => void,
) => Sending;
