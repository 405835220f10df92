import { lastBackup } from '../../../config/backupMarker.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { pathExists } from '../../../storage/pathExists.ts';
import { type Check, ok, warn } from '../check.ts';

const OLD_DAYS = 8;

const ADVICE = 'Make one each night: docs/run/backup.md';

/** The age of the last backup that `campusdocs backup` has made. */
export const checkBackup: Check = {
  name: 'backup',
  async run({ data, now }) {
    if (!(await pathExists(data))) return [ok('there is nothing to back up yet')];
    const last = await lastBackup(data);
    if (last === undefined) return [warn('campusdocs backup has made none of this site', ADVICE)];
    const days = Math.floor((now() - last) / DAY_MS);
    const age = days === 0 ? 'less than a day' : `${days} days`;
    return [
      days > OLD_DAYS
        ? warn(`the last one is ${age} old`, ADVICE)
        : ok(`the last one is ${age} old`),
    ];
  },
};
