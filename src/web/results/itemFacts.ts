import type { ReactNode } from 'react';

/** What is said of an item, beside its title and cover. */
export interface ItemFacts {
  /** The line below the title: the authors or the courses. */
  readonly byline: ReactNode;
  readonly tags: ReactNode;
  /** Rows of `Field`. */
  readonly fields: ReactNode;
}
