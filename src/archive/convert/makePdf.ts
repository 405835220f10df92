import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { HEAP, PERMISSIONS } from '../covers/createDocumentReader.ts';
import { residentBytes } from '../covers/residentBytes.ts';
import { type PdfRequest, PdfResponseSchema } from './pdfRequest.ts';

export type MadePdf =
  | { readonly pdf: Uint8Array; readonly reason?: never; readonly at?: never }
  /** The reason, which continues "cannot be made a PDF: "; `at` is the index of the invalid picture. */
  | { readonly pdf?: never; readonly reason: string; readonly at?: number | undefined };

const TIMEOUT_MS = 120_000;
const MOST_BYTES = 512 * 2 ** 20;
const MEMORY_CHECK_MS = 100;

/**
 * Makes a PDF in a separate process with the permissions and limits of the document reader: hostile
 * pictures and texts can make their decoder hang, crash or exhaust memory.
 */
export async function makePdf(
  request: PdfRequest,
  signal: AbortSignal,
  {
    timeoutMs = TIMEOUT_MS,
    mostBytes = MOST_BYTES,
  }: { readonly timeoutMs?: number; readonly mostBytes?: number } = {},
): Promise<MadePdf> {
  signal.throwIfAborted();
  const child: ChildProcess = fork(fileURLToPath(new URL('./pdfProcess.ts', import.meta.url)), [], {
    env: {},
    execArgv: [...PERMISSIONS, ...HEAP, '--no-warnings'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const made = await new Promise<MadePdf>((resolve) => {
    const seconds = timeoutMs / 1000;
    const timeout = setTimeout(
      () => resolve({ reason: `takes longer than ${seconds} s` }),
      timeoutMs,
    );
    const memory = setInterval(async () => {
      if ((await residentBytes(child.pid)) <= mostBytes) return;
      resolve({ reason: `needs more than ${Math.round(mostBytes / 2 ** 20)} MiB` });
    }, MEMORY_CHECK_MS);
    const stop = () => resolve({ reason: 'was stopped' });
    signal.addEventListener('abort', stop, { once: true });
    child.on('error', (error) => resolve({ reason: error.message }));
    child.on('close', () => {
      clearTimeout(timeout);
      clearInterval(memory);
      signal.removeEventListener('abort', stop);
      resolve({ reason: 'ends the process that reads it' });
    });
    child.on('message', (message) => {
      const answer = v.safeParse(PdfResponseSchema, message);
      if (!answer.success) return resolve({ reason: 'makes the process answer nonsense' });
      if (answer.output.kind === 'started') child.send(request);
      else if (answer.output.kind === 'pdf') resolve({ pdf: answer.output.pdf });
      else resolve(answer.output);
    });
  });
  child.kill('SIGKILL');
  signal.throwIfAborted();
  return made;
}
