import * as v from 'valibot';

/** `GET /api/contributors`: who wants to be thanked, with the most accepted proposals first. */
export const ContributorsSchema = v.object({
  contributors: v.array(v.object({ name: v.string(), proposals: v.number() })),
});
export type Contributor = v.InferOutput<typeof ContributorsSchema>['contributors'][number];
