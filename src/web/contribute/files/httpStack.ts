import { sha256 } from '@noble/hashes/sha2.js';
import { DefaultHttpStack, type HttpRequest, type HttpStack } from 'tus-js-client';

/**
 * The HTTP of tus-js-client, with the checksum of each part (tus 1.0, extension Checksum): a part
 * that was damaged on the way is refused and sent again.
 */
export function createHttpStack(): HttpStack {
  const stack = new DefaultHttpStack({});
  return {
    getName: () => 'HttpStack',
    createRequest(method, url) {
      const request = stack.createRequest(method, url);
      if (method === 'PATCH') return withChecksum(request);
      return method === 'HEAD' ? withPatience(request) : request;
    },
  };
}

/**
 * The library takes any answer but 423 to mean that the upload is gone, and begins anew: a server that
 * is being restarted behind a proxy has not answered at all.
 */
function withPatience(request: HttpRequest): HttpRequest {
  const send = request.send.bind(request);
  request.send = async (body: unknown) => {
    const response = await send(body);
    const status = response.getStatus();
    if (status >= 500 || status === 429) throw new Error(`The server is not there: ${status}.`);
    return response;
  };
  return request;
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
