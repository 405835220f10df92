import { MINUTE_MS } from '../../../lib/durations.ts';
import { findFaults } from '../../check/findFaults.ts';
import { countOf } from '../../terminal/countOf.ts';
import { type Check, fail, ok, warn } from '../check.ts';

/** What `campusdocs check` finds, in a thread: the other checks do not wait for it. */
export const checkArchive: Check = {
  name: 'archive',
  // A hundred thousand items take half of that.
  limit: MINUTE_MS,
  async run({ archive, environment }, signal) {
    const { errors, warnings } = await findFaults({ folder: archive, environment }, signal);
    const found = `${countOf(errors, 'error')} and ${countOf(warnings, 'warning')} in its files`;
    const advice = `Run campusdocs check ${archive}`;
    if (errors > 0) return [fail(found, advice)];
    return [warnings > 0 ? warn(found, advice) : ok('its files have no faults')];
  },
};
