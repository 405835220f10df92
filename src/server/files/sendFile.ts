import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../protocol/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import { byteBody, type Production } from './byteBody.ts';
import { decideFileAnswer, type PresentedFile, type SentBytes } from './fileAnswer.ts';
import type { BodyPiece } from './multipartRanges.ts';

export interface SendFileOptions {
  readonly storage: Storage;
  readonly key: string;
  /** The file as `storage.stat` has just told of it, and how to present it. */
  readonly file: PresentedFile;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The Node response of this connection, where there is one: the body then goes the short way. */
  readonly outgoing?: object | undefined;
  /** Makes an address at which the bytes are to be had instead; HEAD and errors are ours. */
  readonly elsewhere?: (() => Promise<string>) | undefined;
  /** Asked before any byte is sent, or where they are to be had; its answer takes their place. */
  readonly charge?: ((sent: SentBytes) => Promise<Response | undefined> | undefined) | undefined;
  /** Hears that bytes of the file are sent, or that the visitor is sent to where they are. */
  readonly onSent?: ((sent: SentBytes) => void) | undefined;
  /** Makes the answer for an error; headers that belong to it are added. */
  readonly fail: (code: ErrorCode) => Response | Promise<Response>;
}

/** Answers a request with a stored file: whole, ranges of it, or word that it is not needed. */
export async function sendFile(request: Request, options: SendFileOptions): Promise<Response> {
  const { storage, key, file, now, outgoing, elsewhere, charge, onSent, fail } = options;
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
  if (elsewhere !== undefined) {
    // The address lets anybody in for a while: nothing on the way may keep it.
    const headers = { location: await elsewhere(), 'cache-control': 'no-store' };
    onSent?.(answer.sent);
    return new Response(null, { status: 302, headers });
  }
  onSent?.(answer.sent);
  const { pieces } = answer;
  const body = byteBody(
    (production) => produce(pieces, { storage, key, tag: file.tag, production }),
    outgoing,
  );
  return new Response(body, { status: answer.status, headers: answer.headers });
}

interface Source {
  readonly storage: Storage;
  readonly key: string;
  /** Every range is read from the version that the headers speak of, or not at all. */
  readonly tag: string;
  readonly production: Production;
}

async function* produce(
  pieces: readonly BodyPiece[],
  { storage, key, tag, production }: Source,
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece;
    else yield* storage.read(key, { range: piece, tag, ...production });
  }
}
