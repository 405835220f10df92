import type { Seal } from '../../access/createSeal.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import { needsText, type ReportRequest } from '../../protocol/contribution/reports.ts';
import type { Meters } from '../../state/meters.ts';
import type { Report, Reports } from '../../state/reports.ts';
import { hashSecret } from '../../state/secretHash.ts';
import type { Actor } from '../actor.ts';
import { type DailyRule, takeDaily } from '../dailyLimit.ts';
import type { JournalService } from '../journal/createJournalService.ts';
import type { Notices } from '../notices/createNotices.ts';
import { cleanLines } from '../proposals/cleanText.ts';
import { reportNotice } from './reportNotice.ts';

/** Reports of visitors about items, and their answers. */
export interface ReportService {
  /** Adds a report, once for each secret, however often it is sent. */
  add(
    actor: Actor,
    request: ReportRequest,
  ): Promise<
    | { readonly number: string; readonly refusal?: never }
    | {
        readonly number?: never;
        readonly refusal: 'bad-request' | 'work-needed' | 'too-many-requests';
      }
  >;
  /** The reports of these secrets, newest first. */
  followed(secrets: readonly string[]): Promise<readonly Report[]>;
  /** Oldest first. */
  list(query: Pick<Parameters<Reports['list']>[0], 'state' | 'item'>): Promise<readonly Report[]>;
  /** Whether the answer to a report is mailed. */
  mailsAnswerOf(report: Pick<Report, 'mail'>): boolean;
  /** The address that a reporter left. */
  mailOf(report: Pick<Report, 'mail'>): string | undefined;
  /**
   * Closes an open report with an answer, and mails it to the address, which is removed. Returns the
   * report as it was; undefined if it is not open.
   */
  close(
    actor: Actor,
    number: string,
    outcome: Parameters<Reports['close']>[1],
  ): Promise<Report | undefined>;
}

export interface ReportParts {
  readonly reports: Reports;
  readonly meters: Pick<Meters, 'hit'>;
  /** Whether a proof of work is solved, fresh and used for the first time. */
  readonly checkProof: (proof: string) => Promise<boolean>;
  /** Encrypts addresses. */
  readonly seal: Seal;
  readonly journal: Pick<JournalService, 'record'>;
  readonly notices: Pick<Notices, 'canSend' | 'send'>;
  /** The origin of the site, if it is known. */
  readonly origin: () => string | undefined;
}

const DAILY: DailyRule = { name: 'report', ofOrigin: 20, ofAll: 1000 };

/** How many reports a list has. */
const MOST_LISTED = 200;

export function createReports({
  reports,
  meters,
  checkProof,
  seal: { seal, unseal },
  journal,
  notices,
  origin,
}: ReportParts): ReportService {
  return {
    async add(actor, { secret, kind, item, text, mail, proof }) {
      const follow = hashSecret(secret);
      const [before] = await reports.followed(follow);
      if (before) return { number: before.number };
      const isEmpty = withoutUnseen(text).trim() === '';
      if (isEmpty && needsText(kind)) return { refusal: 'bad-request' };
      if (!(await checkProof(proof))) return { refusal: 'work-needed' };
      if (!(await takeDaily(meters, DAILY, actor.origin))) return { refusal: 'too-many-requests' };
      const number = await reports.add({
        follow,
        kind,
        item,
        text: cleanLines(text),
        mail: mail === undefined ? undefined : seal(mail),
        origin: actor.origin,
      });
      await journal.record(actor, 'report.add', number, { after: { kind, item } });
      return { number };
    },
    async followed(secrets) {
      const found = await Promise.all(
        [...new Set(secrets)].map((secret) => reports.followed(hashSecret(secret))),
      );
      return found.flat().sort((a, b) => b.created - a.created);
    },
    list: (query) => reports.list({ ...query, limit: MOST_LISTED }),
    mailsAnswerOf: ({ mail }) => mail !== undefined && notices.canSend(),
    mailOf: ({ mail }) => (mail === undefined ? undefined : unseal(mail)),
    async close(actor, number, outcome) {
      const report = await reports.find(number);
      const closed = withCleanAnswer(outcome);
      if (!report || !(await reports.close(number, closed))) return undefined;
      await journal.record(actor, 'report.close', number, {
        before: { state: report.state },
        after: { state: outcome.state },
      });
      const to = report.mail === undefined ? undefined : unseal(report.mail);
      if (to !== undefined) notices.send({ ...reportNotice({ number, ...closed }, origin()), to });
      return report;
    },
  };
}

function withCleanAnswer({ state, answer }: Parameters<Reports['close']>[1]) {
  return { state, answer: answer === undefined ? undefined : cleanLines(answer) };
}
