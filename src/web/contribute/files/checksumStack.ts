import { sha256 } from '@noble/hashes/sha2.js';
import { DefaultHttpStack, type HttpRequest, type HttpStack } from 'tus-js-client';

/**
 * The HTTP of tus-js-client, with the checksum of each part (tus 1.0, extension Checksum): a part
 * that was damaged on the way is refused and sent again.
 */
export function createChecksumStack(): HttpStack {
  const stack = new DefaultHttpStack({});
  return {
    getName: () => 'ChecksumStack',
    createRequest(method, url) {
      const request = stack.createRequest(method, url);
      return method === 'PATCH' ? withChecksum(request) : request;
    },
  };
}

function withChecksum(request: HttpRequest): HttpRequest {
  const send = request.send.bind(request);
  let isAborted = false;
  const abort = request.abort.bind(request);
  request.abort = () => {
    isAborted = true;
    return abort();
  };
  request.send = async (body: unknown) => {
    if (body instanceof Blob) {
      const bytes = await body.arrayBuffer();
      // While it was computed, the visitor may have paused.
      if (isAborted) return new Promise(() => undefined);
      request.setHeader('Upload-Checksum', `sha256 ${toBase64(await digest(bytes))}`);
      if (isAborted) return new Promise(() => undefined);
    }
    return send(body);
  };
  return request;
}

/** Without HTTPS browsers have no `crypto.subtle`. */
async function digest(bytes: ArrayBuffer): Promise<Uint8Array> {
  // The type says that it is always there.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  return subtle
    ? new Uint8Array(await subtle.digest('SHA-256', bytes))
    : sha256(new Uint8Array(bytes));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
