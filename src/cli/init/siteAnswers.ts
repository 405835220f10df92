import type { ACCESS_MODES } from '../../access/decide.ts';

/** What `site.yml` of a new archive is made of. */
export interface SiteAnswers {
  readonly name: string;
  readonly university: string;
  /** The address of the site, such as `https://docs.example.edu`; empty if it has none yet. */
  readonly origin: string;
  /** The mailbox; empty if there is none. */
  readonly contact: string;
  /** The address of the repository, such as `https://github.com/my-university/archive`, or empty. */
  readonly repository: string;
  readonly mode: (typeof ACCESS_MODES)[number];
  /** The campus networks. */
  readonly networks: readonly string[];
}

/** The answers of somebody who has none. */
export const DEFAULT_ANSWERS: SiteAnswers = {
  name: 'CampusDocs',
  university: '',
  origin: '',
  contact: '',
  repository: '',
  mode: 'open',
  networks: [],
};
