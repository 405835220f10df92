/** What a person may do beyond reading: a reviewer accepts, a maintainer also takes down, blocks and grants. */
export const ROLES = ['reviewer', 'maintainer'] as const;
export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}
