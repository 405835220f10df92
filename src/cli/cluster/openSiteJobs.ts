import type { Environment } from '../../config/environment.ts';
import type { Jobs } from '../../state/jobs.ts';
import { openState } from '../../state/openState.ts';
import type { OpenedSite } from '../openSite.ts';

/**
 * Opens what the nodes of a site remember of work on documents, for a command; without `jobs` if the site
 * has no nodes. `error` is one line for a person.
 */
export async function openSiteJobs(
  { data, artifacts }: Pick<OpenedSite, 'data' | 'artifacts'>,
  { DATABASE_URL: url }: Pick<Environment, 'DATABASE_URL'>,
): Promise<{ readonly jobs?: Jobs; readonly error?: string; close(): Promise<void> }> {
  const close = async () => undefined;
  if (!artifacts.sharedTexts) return { close };
  const { state, error } = await openState({ url, folder: data, now: Date.now });
  return state ? { jobs: state.jobs, close: state.close } : { error, close };
}
