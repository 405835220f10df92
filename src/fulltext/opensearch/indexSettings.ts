/** Incremented when fields or tokens change: programs with another layout have another alias. */
export const LAYOUT = 1;

/** More pages than a search ever asks for. */
const LARGEST_ANSWER = 20_000;
/** Tokens between the values of a field: more than phrases and nearness reach over. */
const GAP = 100;

interface IndexSettingsOptions {
  readonly shards: number;
  readonly replicas: number;
}

/** How an index of pages is made. */
export function indexSettings({ shards, replicas }: IndexSettingsOptions): Record<string, unknown> {
  const tokens = {
    type: 'text',
    // Tokens are our own, and have no white space.
    analyzer: 'whitespace',
    // Nothing is scored.
    norms: false,
    position_increment_gap: GAP,
  };
  const number = { type: 'integer', index: false };
  return {
    settings: {
      index: {
        number_of_shards: shards,
        number_of_replicas: replicas,
        // What is written is made visible at the end of each step, all of it at once.
        refresh_interval: '-1',
        max_result_window: LARGEST_ANSWER,
        // The order in which searches want pages: they end at their limit, and it is denser.
        sort: { field: ['part', 'id', 'page', 'count'], order: ['asc', 'asc', 'asc', 'asc'] },
        codec: 'best_compression',
      },
    },
    mappings: {
      dynamic: 'strict',
      // Pages can be made again from the texts, so they are not kept here as well.
      _source: { enabled: false },
      properties: {
        id: { type: 'keyword' },
        part: number,
        page: number,
        count: number,
        body: tokens,
        headings: tokens,
        tag: { type: 'keyword' },
        last: number,
      },
    },
  };
}
