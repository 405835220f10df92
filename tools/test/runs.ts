/** Set to `yes` for as many runs as there are; `npm test -- --thorough` sets it. */
export const THOROUGH = 'CAMPUSDOCS_THOROUGH';

/**
 * How often a test repeats what is costly: a property for one more input, an end at one more step.
 *
 * @param ordinary enough to notice what a change of today breaks
 * @param thorough what the promise is proved with
 */
export function runs(ordinary: number, thorough: number): number {
  return process.env[THOROUGH] === 'yes' ? thorough : ordinary;
}
