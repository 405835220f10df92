import * as v from 'valibot';
import { SecretSchema } from '../../../protocol/contribution/proposals.ts';
import { MOST_FOLLOWED } from '../../../protocol/contribution/reports.ts';
import { deviceStorage } from '../../lib/deviceStorage.ts';

const KEY = 'campusdocs:reports';

const SecretsSchema = v.pipe(v.string(), v.parseJson(), v.array(SecretSchema));

/** The secrets of the reports from this browser, newest first. */
export function reportSecrets(): readonly string[] {
  const read = v.safeParse(SecretsSchema, deviceStorage()?.getItem(KEY));
  return read.success ? read.output.slice(0, MOST_FOLLOWED) : [];
}

/** Remembers a report, so that this browser can follow it without its link. */
export function rememberReport(secret: string): void {
  const others = reportSecrets().filter((known) => known !== secret);
  const secrets = [secret, ...others].slice(0, MOST_FOLLOWED);
  try {
    deviceStorage()?.setItem(KEY, JSON.stringify(secrets));
  } catch {
    // Full, or refused: the link that is shown follows it as well.
  }
}

/** Removes what this browser remembers; the reports stay. */
export function forgetReports(): void {
  deviceStorage()?.removeItem(KEY);
}
