import { type DetailedError, Upload } from 'tus-js-client';
import * as v from 'valibot';
import { CONTRIBUTION_API } from '../../../protocol/contribution/apiPaths.ts';
import { type ErrorCode, isErrorCode } from '../../../protocol/errors.ts';
import { createHttpStack } from './httpStack.ts';
import type { SendEvent, SendFile } from './sending.ts';

/** How much is sent in one request: a cut loses at most this. */
const PART_BYTES = 4 * 1024 * 1024;
/** How long to wait before each further attempt, in ms. */
const RETRY_DELAYS = [500, 1000, 3000, 5000, 10_000, 20_000];
/** Statuses after which another attempt helps: a wrong offset, a lock, a damaged part, a busy server. */
const TEMPORARY = new Set([409, 423, 429, 460]);
/** A full inbox does not empty itself within seconds. */
const LASTING: readonly (ErrorCode | undefined)[] = ['inbox-full', 'inbox-share-full'];

/**
 * Sends a file by the tus protocol: in parts with checksums, continued where it was cut.
 */
export const sendFile: SendFile = ({ file, name, md5, upload }, onEvent) => {
  const idOf = () => sending.url?.split('/').at(-1)?.split('?')[0] ?? '';
  const sending = new Upload(new File([file], name), {
    endpoint: CONTRIBUTION_API.uploads,
    uploadUrl: upload === undefined ? null : `${CONTRIBUTION_API.uploads}/${upload}`,
    metadata: { filename: name, md5 },
    chunkSize: PART_BYTES,
    retryDelays: RETRY_DELAYS,
    // The draft knows the upload by the MD5 of the file.
    storeFingerprintForResuming: false,
    httpStack: createHttpStack(),
    onShouldRetry(error) {
      const isTried = navigator.onLine && isTemporary(error);
      if (isTried && isCut(error)) onEvent({ kind: 'interrupted' });
      return isTried;
    },
    onUploadUrlAvailable: () => onEvent({ kind: 'begun', upload: idOf() }),
    onProgress: (bytes) => onEvent({ kind: 'progress', bytes }),
    onSuccess: () => onEvent({ kind: 'done', upload: idOf() }),
    onError: (error) => onEvent(eventOf(error)),
  });
  return {
    start: () => sending.start(),
    pause: () => void sending.abort(),
  };
};

function statusOf(error: Error | DetailedError): number | undefined {
  return 'originalResponse' in error ? error.originalResponse?.getStatus() : undefined;
}

/** The code of the problem document that the server has answered with. */
function refusalOf(error: Error | DetailedError): ErrorCode | undefined {
  return codeOf('originalResponse' in error ? error.originalResponse?.getBody() : undefined);
}

/** Whether nobody answered, or somebody else than the server. */
function isCut(error: DetailedError): boolean {
  const status = statusOf(error) ?? 0;
  return status < 400 || status >= 500;
}

function isTemporary(error: DetailedError): boolean {
  if (LASTING.includes(refusalOf(error))) return false;
  return isCut(error) || TEMPORARY.has(statusOf(error) ?? 0);
}

/** What ended the attempts. A refusal has the code of its problem document. */
function eventOf(error: Error | DetailedError): SendEvent {
  const code = refusalOf(error);
  const isRefused = LASTING.includes(code) || (statusOf(error) ?? 500) < 500;
  return code !== undefined && isRefused ? { kind: 'refused', code } : { kind: 'unreachable' };
}

const ProblemSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ code: v.custom<ErrorCode>(isErrorCode) }),
);

function codeOf(body: string | undefined): ErrorCode | undefined {
  const problem = v.safeParse(ProblemSchema, body);
  return problem.success ? problem.output.code : undefined;
}

/** Removes an upload from the server; one that cannot be removed now expires there. */
export function giveUpUpload(upload: string): void {
  const url = `${CONTRIBUTION_API.uploads}/${upload}`;
  // The request that was just stopped may hold it for a moment.
  const options = { retryDelays: RETRY_DELAYS.slice(0, 4), onShouldRetry: isTemporary };
  Upload.terminate(url, options).catch(() => undefined);
}
