import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorCode, PROBLEM_TYPE, problem } from '../protocol/errors.ts';

/** The request line in the parser's input, up to its target; any bytes may follow. */
const TARGET = /^[A-Z]+ (?<target>\/\S*)/u;
const NOT_ASCII = /[^\x21-\x7e]+/gu;
/**
 * The longest target that is repeated, in characters: every recipient accepts that (RFC 9112,
 * section 3).
 */
const LONGEST = 8000;

/** An error of Node's HTTP parser, as `clientError` hands it over. */
interface ParseError extends Error {
  readonly code?: string;
  /** The last input of the parser. */
  readonly rawPacket?: Buffer;
}

/**
 * Responds to requests that Node's HTTP parser refuses with a problem document, where Node itself
 * sends a bare status line. The most frequent case is a URL typed into a program with raw Chinese
 * characters (RFC 3986, section 2.1): the response has the encoded URL. A connection that was
 * reset, or that has a response in progress, gets none.
 */
export function answerParseErrors(server: Server): void {
  const pendingResponses = new WeakMap<Duplex, number>();
  server.prependListener('request', ({ socket }, response) => {
    pendingResponses.set(socket, (pendingResponses.get(socket) ?? 0) + 1);
    response.once('close', () =>
      pendingResponses.set(socket, (pendingResponses.get(socket) ?? 1) - 1),
    );
  });
  server.on('clientError', (error: ParseError, socket) => {
    if (error.code !== 'ECONNRESET' && socket.writable && !pendingResponses.get(socket)) {
      const { code, detail } = explain(error);
      const body = JSON.stringify(problem(code, detail));
      const head = [
        `HTTP/1.1 ${problem(code).status} `,
        `Content-Type: ${PROBLEM_TYPE}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Cache-Control: no-store',
        'Connection: close',
      ];
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
    } else socket.destroy();
  });
}

function explain({ code, rawPacket }: ParseError): { code: ErrorCode; detail?: string } {
  if (code === 'HPE_HEADER_OVERFLOW') return { code: 'headers-too-large' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { code: 'request-timeout' };
  if (code !== 'HPE_INVALID_URL') return { code: 'bad-request' };
  const target = TARGET.exec(rawPacket?.toString('utf8') ?? '')?.groups?.target ?? '';
  const encoded = target.replace(NOT_ASCII, encodeURIComponent);
  // A replacement character stands for bytes that are not UTF-8 (such as GBK) and cannot be
  // restored.
  const isKnown = encoded !== target && !target.includes('\ufffd') && encoded.length <= LONGEST;
  return { code: 'address-not-encoded', ...(isKnown && { detail: `请改用 ${encoded}` }) };
}
