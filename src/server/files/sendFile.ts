import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../protocol/errors.ts';
import type { ByteRange } from '../../storage/storage.ts';
import { byteBody, type Production } from './byteBody.ts';
import { decideFileAnswer, type PresentedFile, type SentBytes } from './fileAnswer.ts';
import type { BodyPiece } from './multipartRanges.ts';

export interface SendFileOptions {
  readonly file: PresentedFile;
  /** Reads a range of this version of the file, or throws. */
  readonly read: (range: ByteRange, production: Production) => AsyncIterable<Uint8Array>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /**
   * The Node response of this connection, if there is one: the body is then written to it directly.
   */
  readonly outgoing?: object | undefined;
  /** Creates a URL to redirect to instead; HEAD and errors are answered here. */
  readonly createRedirectUrl?: (() => Promise<string>) | undefined;
  /** Called before bytes are sent or redirected to; a response that it returns is sent instead. */
  readonly charge?: ((sent: SentBytes) => Promise<Response | undefined> | undefined) | undefined;
  /** Called when bytes of the file are sent, or the visitor is redirected to them. */
  readonly onSent?: ((sent: SentBytes) => void) | undefined;
  /** Creates the response for an error; its headers are added. */
  readonly fail: (code: ErrorCode) => Response | Promise<Response>;
}

/** Responds with a file: whole, as ranges, or as a 304. */
export async function sendFile(request: Request, options: SendFileOptions): Promise<Response> {
  const { file, read, now, outgoing, createRedirectUrl, charge, onSent, fail } = options;
  const { method, headers } = request;
  const answer = decideFileAnswer({ method, headers, now }, file, randomUUID);

  if (answer.status === 'error') {
    const response = await fail(answer.code);
    for (const [name, value] of Object.entries(answer.headers)) response.headers.set(name, value);
    return response;
  }
  if (answer.status === 304 || answer.pieces.length === 0) {
    return new Response(null, { status: answer.status, headers: answer.headers });
  }
  const problem = await charge?.(answer.sent);
  if (problem) return problem;
  if (createRedirectUrl !== undefined) {
    // The URL admits anybody for a while: no cache may store it.
    const headers = { location: await createRedirectUrl(), 'cache-control': 'no-store' };
    onSent?.(answer.sent);
    return new Response(null, { status: 302, headers });
  }
  onSent?.(answer.sent);
  const { pieces } = answer;
  const body = byteBody((production) => produce(pieces, read, production), outgoing);
  return new Response(body, { status: answer.status, headers: answer.headers });
}

async function* produce(
  pieces: readonly BodyPiece[],
  read: SendFileOptions['read'],
  production: Production,
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece;
    else yield* read(piece, production);
  }
}
