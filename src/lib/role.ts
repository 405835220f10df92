/** What a person may do beyond reading: a reviewer accepts, a maintainer also takes down, blocks and grants. */
export const ROLES = ['reviewer', 'maintainer'] as const;
export type Role = (typeof ROLES)[number];
