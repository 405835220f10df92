import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { pdfFixture, ucs2 } from '../../../test/support/archive/pdfFixture.ts';
import { makeCluster } from '../../../test/support/cli/clusterFixture.ts';
import { startClusterServices } from '../../../test/support/cli/clusterSite.ts';
import { startOpenSearchOrWarn } from '../../../test/support/fulltext/startOpenSearch.ts';

const [services, running] = await Promise.all([
  startClusterServices('several nodes with one index of texts'),
  startOpenSearchOrWarn('several nodes with one index of texts'),
]);
afterAll(() => Promise.all([services?.stop(), running?.stop()]));

const ID = 'a'.repeat(32);
const ITEM = `id: ${ID}\nurl: /files/${ID}.pdf\ntype: doc\ndata: { title: 高等数学讲义, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }\n`;
const CONTENT = `BT /F2 12 Tf 20 100 Td ${ucs2('求函数的傅里叶级数展开，这一页还有一些别的文字')} Tj ET`;

test.skipIf(!services || !running)('the leader indexes, and every node finds', async () => {
  if (!services || !running) return;
  const opensearch = {
    nodes: running.urls,
    index: `n${randomBytes(6).toString('hex')}`,
    replicas: 0,
  };
  const cluster = await makeCluster(
    services,
    { [`metadata/${ID}.yml`]: ITEM },
    { text: { opensearch } },
  );
  await cluster.documents.write(`${ID}.pdf`, pdfFixture({ content: [CONTENT] }));
  const nodes = await Promise.all([1, 2].map((number) => cluster.startNode(number)));
  const query = `/api/search?in=text&q=${encodeURIComponent('傅里叶级数')}`;
  for (const node of nodes)
    await expect
      .poll(() => node.json(query))
      .toMatchObject({ total: 1, texts: [{ pages: [{ page: 1 }] }] });
  for (const node of nodes)
    await expect
      .poll(() => node.json('/api/health'))
      .toMatchObject({ texts: { state: 'ready', documents: 1, pages: 1 } });
});
