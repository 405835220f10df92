import { createHash } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { uploadMetadata } from './uploadFixture.ts';

const PART_TYPE = 'application/offset+octet-stream';

/** The response to a request of the client; undefined if the connection ended before. */
export type TusResponse =
  | { readonly status: number; readonly headers: IncomingMessage['headers'] }
  | undefined;

export interface SentPart {
  readonly offset: number;
  readonly bytes: Uint8Array;
  /** Whether a checksum goes with it. */
  readonly isChecked: boolean;
  /** Ends the connection after so many bytes; all of them are sent if undefined. */
  readonly cutAfter?: number | undefined;
}

/** A client of tus 1.0 that can end its connection at any byte. */
export interface TusClient {
  /** Announces a file. Returns the path of its upload. */
  begin(name: string, content: Uint8Array): Promise<string>;
  /** How much has arrived; undefined if the server does not answer. */
  offset(path: string): Promise<number | undefined>;
  send(path: string, part: SentPart): Promise<TusResponse>;
}

/** @param url returns the origin of the server, which may change with a restart */
export function createTusClient(url: () => string): TusClient {
  function call(
    path: string,
    method: string,
    headers: Readonly<Record<string, string>>,
    write: (sent: ClientRequest) => void = (sent) => sent.end(),
  ): Promise<TusResponse> {
    return new Promise((resolve) => {
      const origin = url();
      const all = { 'tus-resumable': '1.0.0', origin, ...headers };
      const sent = request(`${origin}${path}`, { method, headers: all, agent: false });
      sent.on('response', (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, headers: response.headers });
      });
      sent.on('error', () => resolve(undefined)).on('close', () => resolve(undefined));
      write(sent);
    });
  }

  return {
    async begin(name, content) {
      const created = await call('/api/uploads', 'POST', {
        'upload-length': String(content.length),
        'upload-metadata': uploadMetadata(name, content),
      });
      if (created?.status !== 201) throw new Error(`the upload was refused: ${created?.status}`);
      return created.headers.location ?? '';
    },
    async offset(path) {
      const found = await call(path, 'HEAD', {});
      if (found === undefined) return undefined;
      if (found.status !== 200) throw new Error(`the upload is gone: ${found.status}`);
      return Number(found.headers['upload-offset']);
    },
    send(path, { offset, bytes, isChecked, cutAfter }) {
      const digest = () => createHash('sha1').update(bytes).digest('base64');
      const headers = {
        'content-type': PART_TYPE,
        'content-length': String(bytes.length),
        'upload-offset': String(offset),
        ...(isChecked && { 'upload-checksum': `sha1 ${digest()}` }),
      };
      return call(path, 'PATCH', headers, (sent) => {
        if (cutAfter === undefined) return void sent.end(bytes);
        sent.write(bytes.subarray(0, cutAfter), () => sent.destroy());
      });
    },
  };
}
