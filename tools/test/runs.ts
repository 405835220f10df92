/** The environment variable for thorough runs; `npm test -- --thorough` sets it to `yes`. */
export const THOROUGH = 'CAMPUSDOCS_THOROUGH';

/**
 * How often a test repeats something costly, such as a property or a kill at another step.
 *
 * @param ordinary enough to notice a regression
 * @param thorough enough for full confidence
 */
export function runs(ordinary: number, thorough: number): number {
  return process.env[THOROUGH] === 'yes' ? thorough : ordinary;
}
