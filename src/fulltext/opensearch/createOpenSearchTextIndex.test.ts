import { randomBytes } from 'node:crypto';
import { afterAll, describe, onTestFinished } from 'vitest';
import { startOpenSearchOrWarn } from '../../../test/support/fulltext/startOpenSearch.ts';
import { testTextIndex } from '../../../test/support/fulltext/textIndexContract.ts';
import { connectOpenSearch } from './connectOpenSearch.ts';
import { createOpenSearchTextIndex } from './createOpenSearchTextIndex.ts';

const running = await startOpenSearchOrWarn('the index of texts');
afterAll(() => running?.stop());

describe.skipIf(!running)('on OpenSearch', () => {
  testTextIndex(async () => {
    const name = `t${randomBytes(6).toString('hex')}`;
    const open = () => {
      const cluster = connectOpenSearch({ nodes: running?.urls ?? [] });
      onTestFinished(cluster.close);
      return createOpenSearchTextIndex({ cluster, name });
    };
    return { index: open(), reopen: async () => open() };
  });
});
