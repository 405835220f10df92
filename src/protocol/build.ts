import * as v from 'valibot';

/** Which build of the software this is, as the about page shows it. */
export const BuildSchema = v.object({
  /** The version of package.json. */
  version: v.string(),
  /** The short hash of the commit; absent where it was not built from a Git repository. */
  commit: v.optional(v.string()),
});

export type Build = v.InferOutput<typeof BuildSchema>;
