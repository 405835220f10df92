import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import type { ApiUrl } from '../lib/apiUrls.ts';
import { readAnswer } from '../lib/readAnswer.ts';
import type { RequestError } from '../lib/requestError.ts';
import { RefusedRequest, sendAction } from '../role/sendAction.ts';
import type { Decision } from './decisions.ts';
import { AcceptedManySchema, type Queued } from './reviewSchemas.ts';

/** What the queue shows: proposals of one state, and of one kind or all. */
export interface QueueFilter {
  readonly state: Queued['state'];
  readonly kind: Queued['kind'] | undefined;
}

/** The most that the server lists at once. */
const LIMIT = '200';

export function queueUrl({ state, kind }: QueueFilter): ApiUrl<'get'> {
  const query = new URLSearchParams({ state, ...(kind && { kind }), limit: LIMIT });
  return `${CONTRIBUTION_API.review}/queue?${query}`;
}

export function proposalUrl(uuid: string) {
  return `${CONTRIBUTION_API.review}/proposals/${uuid}` as const;
}

/** The same without holding it, for a proposal that another reviewer holds. */
export function peekUrl(uuid: string): ApiUrl<'get'> {
  return `${proposalUrl(uuid)}?peek=1`;
}

/** A page of an uploaded document as a picture, counted from 1. */
export function pagePictureUrl(upload: string, page: number): string {
  return `${CONTRIBUTION_API.review}/uploads/${upload}/pages/${page}`;
}

/** An uploaded document to be saved: nothing of it is shown on this site. */
export function uploadFileUrl(upload: string): string {
  return `${CONTRIBUTION_API.review}/uploads/${upload}/file`;
}

export async function sendDecision(
  uuid: string,
  { kind, request }: Decision,
  isLeaving: boolean,
): Promise<void> {
  await sendAction(`${proposalUrl(uuid)}/${kind}`, request, { keepalive: isLeaving });
}

/** Lets another reviewer have a proposal. If this fails, the hold ends by itself. */
export function releaseProposal(uuid: string): void {
  sendAction(`${proposalUrl(uuid)}/release`, {}, { keepalive: true }).catch(() => undefined);
}

/** Accepts several proposals as they are; returns why some were not, by UUID. */
export async function acceptSeveral(
  uuids: readonly string[],
): Promise<ReadonlyMap<string, RequestError>> {
  const answer = await sendAction(`${CONTRIBUTION_API.review}/accept`, { uuids });
  const { results } = readAnswer(AcceptedManySchema, answer);
  return new Map(
    results.flatMap(({ uuid, error, detail }) =>
      error === undefined ? [] : [[uuid, new RefusedRequest({ code: error, detail })] as const],
    ),
  );
}
