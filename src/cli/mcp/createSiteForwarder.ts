import { ProtocolError } from '@modelcontextprotocol/server';
import * as v from 'valibot';
import { messageOf } from '../../lib/messageOf.ts';
import { PROBLEM_TYPE } from '../../protocol/errors.ts';
import { ASSISTANT_PATHS } from '../../protocol/urls.ts';

/** The revision that requests to a site are made in: its later ones repeat the body in headers. */
const REVISION = '2025-11-25';

const LONGEST_ANSWER_MS = 60_000;

/** Five pages of 20,000 characters are less than a hundredth of this. */
const LONGEST_ANSWER_BYTES = 16 * 1024 * 1024;

/**
 * Sends one request to `/mcp` of a site. Throws the site's error as it is, and an `Error` for a person
 * if there is no answer.
 */
export type SiteForwarder = (method: string, params: unknown) => Promise<Record<string, unknown>>;

interface ForwarderParts {
  /** The origin. */
  readonly site: string;
  /**
   * Reads the token of the user; undefined if they are not signed in. It is read for each request:
   * an assistant runs for days, and a sign-in revokes the token of the one before.
   */
  readonly readToken: () => Promise<string | undefined>;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
}

const MessageSchema = v.union([
  v.object({ result: v.record(v.string(), v.unknown()) }),
  v.object({
    error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
  }),
]);

const ProblemSchema = v.object({ title: v.string(), detail: v.optional(v.string()) });

/** Like the other requests to a site, it never follows a redirect: the token is for this site. */
export function createSiteForwarder({
  site,
  readToken,
  fetch,
  signal,
}: ForwarderParts): SiteForwarder {
  return async (method, params) => {
    const token = await readToken();
    const response = await fetch(site + ASSISTANT_PATHS.mcp, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': REVISION,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_ANSWER_MS)]),
    }).catch((error: unknown) => {
      throw new Error(`${site} cannot be reached: ${messageOf(error)}`, { cause: error });
    });
    const text = await readText(response);
    if (response.status === 401) {
      throw new Error(`The sign-in at ${site} has ended. Run campusdocs login ${site}`);
    }
    const type = response.headers.get('content-type') ?? '';
    if (type.startsWith(PROBLEM_TYPE)) throw new Error(problemIn(text));
    const json = type.startsWith('text/event-stream') ? lastData(text) : text;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), MessageSchema), json);
    if (!parsed.success) {
      throw new Error(
        `${site} does not know assistants: it answers with status ${response.status}`,
      );
    }
    if ('result' in parsed.output) return parsed.output.result;
    const { code, message, data } = parsed.output.error;
    throw new ProtocolError(code, message, data);
  };
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > LONGEST_ANSWER_BYTES) throw new Error('The answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The last event of a stream, which has the result (HTML Standard, section 9.2.6). */
function lastData(stream: string): string {
  const lines = stream.split(/\r?\n/u).filter((line) => line.startsWith('data:'));
  return lines.at(-1)?.slice('data:'.length).trim() ?? '';
}

function problemIn(text: string): string {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ProblemSchema), text);
  if (!parsed.success) return 'The site refuses';
  const { title, detail } = parsed.output;
  return detail === undefined ? title : `${title}：${detail}`;
}
