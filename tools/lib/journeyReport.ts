import * as v from 'valibot';

/** A test file, or a `describe` in one, as Playwright's JSON reporter writes it. */
export interface Suite<Test> {
  readonly title: string;
  readonly specs: readonly {
    readonly title: string;
    /** The path below `e2e/`. */
    readonly file: string;
    readonly tests: readonly Test[];
  }[];
  readonly suites?: readonly Suite<Test>[] | undefined;
}

/**
 * Reads the suites of a report.
 *
 * @param test the schema of each test result
 */
export function suitesOf<Test>(
  test: v.GenericSchema<unknown, Test>,
): v.GenericSchema<unknown, readonly Suite<Test>[]> {
  const suite: v.GenericSchema<unknown, Suite<Test>> = v.object({
    title: v.string(),
    specs: v.array(v.object({ title: v.string(), file: v.string(), tests: v.array(test) })),
    suites: v.optional(v.array(v.lazy(() => suite))),
  });
  return v.array(suite);
}
