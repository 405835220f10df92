import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Contributions } from '../../contribute/contributions.ts';
import { ReportsParametersSchema } from '../../protocol/api/contributeOperations.ts';
import { CONTRIBUTION_API } from '../../protocol/contribution/apiPaths.ts';
import { type OpenReports, ReportOutcomeSchema } from '../../protocol/contribution/desk.ts';
import {
  type FollowedReport,
  FollowReportsSchema,
  ReportRequestSchema,
} from '../../protocol/contribution/reports.ts';
import type { Report } from '../../state/reports.ts';
import { respondProblem } from '../respondProblem.ts';
import { actorOf, requireRole } from './actorOf.ts';
import { allowOnly } from './allowOnly.ts';
import { readJson } from './readJson.ts';
import { titlesOf } from './titlesOf.ts';

const NO_STORE = { 'cache-control': 'no-store' };

/**
 * Reports about items. Everybody may report, also where nobody may give: a request to take something
 * down is a report.
 */
export function createReportRoutes(
  contributions: Pick<Contributions, 'roleOf' | 'hashOrigin' | 'reports'>,
): Hono {
  const { reports } = contributions;
  const reviewed = `${CONTRIBUTION_API.review}/reports`;

  async function followed(c: Context, secrets: readonly string[]): Promise<FollowedReport[]> {
    const found = await reports.followed(secrets);
    const titles = await titlesOf(c, found);
    return found.map((report) => ({
      ...factsOf(report, titles),
      state: report.state,
      ...(report.answer !== undefined && { answer: report.answer }),
      changed: report.changed,
    }));
  }

  return new Hono()
    .post(CONTRIBUTION_API.reports, async (c) => {
      const { value, problem } = await readJson(c, ReportRequestSchema);
      if (problem) return problem;
      const { number, refusal } = await reports.add(await actorOf(c, contributions), value);
      if (refusal !== undefined) return respondProblem(c, refusal);
      return c.json({ number }, 201, NO_STORE);
    })
    .post(`${CONTRIBUTION_API.reports}/follow`, async (c) => {
      const { value, problem } = await readJson(c, FollowReportsSchema);
      if (problem) return problem;
      return c.json({ reports: await followed(c, value.secrets) }, 200, NO_STORE);
    })
    .get(reviewed, async (c) => {
      const { actor, refusal } = await requireRole(c, contributions, 'reviewer');
      if (!actor) return refusal;
      const query = v.safeParse(ReportsParametersSchema, c.req.query());
      if (!query.success) return respondProblem(c, 'bad-request');
      const list = await reports.list(query.output);
      const titles = await titlesOf(c, list);
      const open: OpenReports['reports'] = list.map((report) => ({
        ...factsOf(report, titles),
        getsMail: reports.mailsAnswerOf(report),
      }));
      // Only who may take something down writes to people about it.
      const withMail = open.map((entry, at) => {
        const mail = actor.role === 'maintainer' && list[at] && reports.mailOf(list[at]);
        return mail ? { ...entry, mail } : entry;
      });
      return c.json({ reports: withMail }, 200, NO_STORE);
    })
    .post(`${reviewed}/:number`, async (c) => {
      const { actor, refusal } = await requireRole(c, contributions, 'reviewer');
      if (!actor) return refusal;
      const { value, problem } = await readJson(c, ReportOutcomeSchema);
      if (problem) return problem;
      const closed = await reports.close(actor, c.req.param('number'), {
        state: value.state,
        answer: value.answer || undefined,
      });
      return closed ? c.body(null, 204) : respondProblem(c, 'report-not-found');
    })
    .all(CONTRIBUTION_API.reports, allowOnly('POST'))
    .all(`${CONTRIBUTION_API.reports}/follow`, allowOnly('POST'));
}

/** What a reporter and a reviewer see alike. */
function factsOf(
  { number, kind, item, text, created }: Report,
  titles: ReadonlyMap<string, string>,
) {
  const title = item === undefined ? undefined : titles.get(item);
  return {
    number,
    kind,
    ...(item !== undefined && { item }),
    ...(title !== undefined && { title }),
    text,
    created,
  };
}
