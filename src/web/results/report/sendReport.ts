import { CONTRIBUTION_API } from '../../../protocol/contribution/apiPaths.ts';
import { ReportedSchema, type ReportRequest } from '../../../protocol/contribution/reports.ts';
import { PATHS } from '../../../protocol/urls.ts';
import { readAnswer } from '../../lib/readAnswer.ts';
import { sendJson } from '../../lib/sendJson.ts';
import { rememberReport } from './reportSecrets.ts';

/** A report that the server has. */
export interface SentReport {
  readonly number: string;
  /** Follows it: see `followPath`. */
  readonly secret: string;
}

/** Sends a report. Sending one with the same secret again is safe. Throws a `RequestError`. */
export async function sendReport(request: ReportRequest): Promise<SentReport> {
  const answer = await sendJson('POST', CONTRIBUTION_API.reports, request);
  const { number } = readAnswer(ReportedSchema, answer);
  rememberReport(request.secret);
  return { number, secret: request.secret };
}

/** The page that follows a report; the server does not see the secret in its address. */
export function followPath(secret: string): string {
  return `${PATHS.reports}#${secret}`;
}
