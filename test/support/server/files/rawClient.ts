import { createConnection } from 'node:net';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RawResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Concurrent requests: enough to hide the round-trip time. */
const AHEAD = 32;
const CONNECTIONS = 8;
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Sends pipelined requests over a few persistent connections, and reads the responses strictly:
 * exactly Content-Length bytes each, none for HEAD and 304. Extra or missing bytes are an error.
 */
export async function sendAll(
  port: number,
  requests: readonly RawRequest[],
): Promise<readonly RawResponse[]> {
  const share = Math.ceil(requests.length / CONNECTIONS);
  const lanes = Array.from({ length: CONNECTIONS }, (_, lane) =>
    sendInTurn(port, requests.slice(lane * share, (lane + 1) * share)),
  );
  return (await Promise.all(lanes)).flat();
}

async function sendInTurn(port: number, requests: readonly RawRequest[]): Promise<RawResponse[]> {
  const answers: RawResponse[] = [];
  while (answers.length < requests.length) {
    const more = await sendUntilClosed(port, requests.slice(answers.length));
    if (more.length === 0) throw new Error(`${port} closed without an answer`);
    answers.push(...more);
  }
  return answers;
}

/** All responses of the server on one connection. */
function sendUntilClosed(port: number, requests: readonly RawRequest[]): Promise<RawResponse[]> {
  return new Promise((resolve, reject) => {
    const answers: RawResponse[] = [];
    let sent = 0;
    let received: Buffer = Buffer.alloc(0);
    const socket = createConnection({ port, host: '127.0.0.1' });

    const sendMore = () => {
      let text = '';
      while (sent < requests.length && sent < answers.length + AHEAD) {
        const request = requests[sent];
        const before = requests[sent - 1];
        if (request === undefined) break;
        if (before !== undefined && mayClose(before) && sent > answers.length) break;
        text += write(request);
        sent++;
      }
      if (text !== '') socket.write(text, 'latin1');
    };
    socket.on('connect', sendMore);
    // The close that follows carries the same information.
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      received = received.length === 0 ? data : Buffer.concat([received, data]);
      for (;;) {
        const request = requests[answers.length];
        const read = request === undefined ? undefined : readAnswer(received, request.method);
        if (read === undefined) break;
        answers.push(read.answer);
        received = received.subarray(read.length);
      }
      if (answers.length === requests.length) socket.destroy();
      else sendMore();
    });
    socket.on('close', () => {
      if (received.length === 0) resolve(answers);
      else reject(new Error(`${port} sent more or less than it said`));
    });
  });
}

/**
 * Whether a server may close the connection after the response, as nginx does after 412, without
 * `Connection: close`: pipelined requests would then reset the connection and lose responses.
 */
function mayClose({ headers }: RawRequest): boolean {
  return 'If-Match' in headers || 'If-Unmodified-Since' in headers;
}

function write({ method, path, headers }: RawRequest): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map((pair) => pair.join(': '));
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

function readAnswer(
  bytes: Buffer,
  method: string,
): { answer: RawResponse; length: number } | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const { status, headers } = readHead(bytes.subarray(0, headEnd));
  const declared = headers.get('content-length');
  const hasBody = method !== 'HEAD' && status !== 304;
  if (hasBody && declared === undefined) throw new Error(`no Content-Length with ${status}`);
  const start = headEnd + HEAD_END.length;
  const length = start + (hasBody ? Number(declared) : 0);
  if (bytes.length < length) return undefined;
  return { answer: { status, headers, body: bytes.subarray(start, length) }, length };
}

function readHead(head: Buffer): { status: number; headers: Map<string, string> } {
  const [statusLine, ...lines] = head.toString('latin1').split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine ?? '')?.[1]), headers };
}

/** A part of a multipart response: its Content-Range and its bytes. */
export interface Part {
  readonly contentRange: string;
  readonly type: string | undefined;
  readonly bytes: Buffer;
}

/**
 * Parses a multipart/byteranges response (RFC 9110, section 14.6) by the lengths that its parts
 * state; undefined if it is not one. A misplaced byte is an error.
 */
export function readParts({ headers, body }: RawResponse): Part[] | undefined {
  const type = headers.get('content-type') ?? '';
  const boundary = /^multipart\/byteranges; ?boundary="?([^"]+)"?$/.exec(type)?.[1];
  if (boundary === undefined) return undefined;
  const parts: Part[] = [];
  // The line break before the first delimiter is optional (RFC 2046, section 5.1.1).
  let rest = body.subarray(0, 2).equals(HEAD_END.subarray(0, 2)) ? body.subarray(2) : body;
  while (rest.subarray(0, boundary.length + 4).toString('latin1') === `--${boundary}\r\n`) {
    rest = rest.subarray(boundary.length + 4);
    const headEnd = rest.indexOf(HEAD_END);
    const part = readHead(Buffer.concat([HEAD_END.subarray(0, 2), rest.subarray(0, headEnd)]));
    const contentRange = part.headers.get('content-range') ?? '';
    const [, first, last] = /^bytes (\d+)-(\d+)\//.exec(contentRange) ?? [];
    const start = headEnd + HEAD_END.length;
    const end = start + Number(last) + 1 - Number(first);
    const bytes = rest.subarray(start, end);
    parts.push({ contentRange, type: part.headers.get('content-type'), bytes });
    if (rest.subarray(end, end + 2).toString('latin1') !== '\r\n') throw new Error('part too long');
    rest = rest.subarray(end + 2);
  }
  if (rest.toString('latin1') !== `--${boundary}--\r\n`) throw new Error('no end of parts');
  return parts;
}
