/** What examples ask for: items and a course of the demo archive (`demo/`). */
export const EXAMPLES = {
  test: '034f868b532f3934ba225af824ffdfaf',
  /** A paper that only the wiki has. */
  wikiTest: 'wiki-5',
  course: '大学物理（上）',
  /** An id that no archive has. */
  unknown: '0'.repeat(32),
  uuid: '3f0a5b3c-8f4e-4c1b-9d55-0e6f7a1b2c3d',
  /** A secret is 32 random bytes in base64url; this one is public. */
  secret: 'A'.repeat(43),
} as const;
