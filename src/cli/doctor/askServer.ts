import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';

/** The answer of a web server. Redirects are not followed. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** At most its first 64 kB. */
  readonly body: string;
  /** The address of this machine in the connection. */
  readonly localAddress: string | undefined;
}

interface AskOptions {
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'HEAD';
  /** More trusted certificates, in PEM. */
  readonly ca?: string | undefined;
}

const MOST_BYTES = 64 * 1024;

/** Sends a request by HTTP or HTTPS; rejects if the server cannot be reached or is not trusted. */
export function askServer(
  address: string | URL,
  { signal, headers = {}, method = 'GET', ca }: AskOptions,
): Promise<Answer> {
  const url = new URL(address);
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = send(url, {
      method,
      headers: { 'user-agent': 'campusdocs doctor', ...headers },
      signal,
      agent: false,
      ...(ca !== undefined && { ca }),
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      // Gone from the socket once the connection is closed.
      const { localAddress } = response.socket;
      const chunks: Buffer[] = [];
      let length = 0;
      const end = () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8').slice(0, MOST_BYTES),
          localAddress,
        });
        sent.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= MOST_BYTES) end();
      });
      response.once('end', end);
      response.once('error', reject);
    });
    sent.end();
  });
}
