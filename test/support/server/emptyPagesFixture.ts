import type { ArchivePagesService } from '../../../src/server/pages/archivePagesService.ts';

/** For tests: an edition without items. */
export const NO_PAGES: ArchivePagesService = {
  itemPage: async () => undefined,
  coursePage: async () => undefined,
  collegePage: async () => undefined,
  courses: async () => [],
  overview: async () => ({
    books: 0,
    tests: 0,
    docs: 0,
    colleges: [],
    letters: [],
    testKinds: [],
    docKinds: [],
    years: [],
  }),
};
