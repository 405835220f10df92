import * as v from 'valibot';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { type Contributor, ContributorsSchema } from '../../protocol/contribution/contributors.ts';
import { SecretSchema } from '../../protocol/contribution/proposals.ts';
import { type FollowedReport, FollowedReportsSchema } from '../../protocol/contribution/reports.ts';
import { WishesSchema, type WishLists } from '../../protocol/contribution/wishes.ts';
import { fetchJson } from '../lib/fetchJson.ts';
import { readAnswer } from '../lib/readAnswer.ts';
import { sendJson } from '../lib/sendJson.ts';

/** What became of the reports of these secrets. Throws a `RequestError`, like the others here. */
export async function followReports(
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<readonly FollowedReport[]> {
  const known = secrets.filter((secret) => v.is(SecretSchema, secret));
  if (known.length === 0) return [];
  const answer = await sendJson(
    'POST',
    `${CONTRIBUTION_API.reports}/follow`,
    { secrets: known },
    { signal },
  );
  return readAnswer(FollowedReportsSchema, answer).reports;
}

export async function fetchWishes(signal: AbortSignal): Promise<WishLists> {
  return readAnswer(WishesSchema, await fetchJson(CONTRIBUTION_API.wishes, { signal }));
}

export async function fetchContributors(signal: AbortSignal): Promise<readonly Contributor[]> {
  const answer = await fetchJson(CONTRIBUTION_API.contributors, { signal });
  return readAnswer(ContributorsSchema, answer).contributors;
}
