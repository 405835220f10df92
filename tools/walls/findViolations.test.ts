import { expect, test } from 'vitest';
import { findViolations } from './findViolations.ts';
import { readImports } from './readImports.ts';

function violationsOf(file: string, source: string) {
  return findViolations(file, readImports(file, source)).map(({ specifier }) => specifier);
}

test.each([
  ['src/lib/durations.ts', "import { a } from '../catalog/isbn.ts';"],
  ['src/lib/systemError.ts', "import { readFile } from 'node:fs/promises';"],
  ['src/lib/limit.ts', "import pLimit from 'p-limit';"],
  ['src/catalog/isbn.ts', "import { a } from '../search/query/parseQuery.ts';"],
  ['src/catalog/isbn.ts', "import type { A } from '../search/query/parseQuery.ts';"],
  ['src/search/query/parseQuery.ts', "import { readFile } from 'node:fs/promises';"],
  ['src/server/createApp.ts', "import { readArchive } from '../archive/readArchive.ts';"],
  ['src/server/files/sendFile.ts', "import { App } from '../../web/App.tsx';"],
  ['src/cli/serve.ts', "import { App } from '../web/App.tsx';"],
  ['src/cli/serve.ts', "const x = await import('../web/entry-server.tsx');"],
  ['src/web/home/HomePage.tsx', "import { createEngine } from '../../search/engine.ts';"],
  ['src/web/home/HomePage.tsx', "export { createApp } from '../../server/createApp.ts';"],
  ['src/web/lib/x.ts', "new Worker(new URL('../../search/engine.ts', import.meta.url));"],
  ['src/web/entry-server.tsx', "import { createApp } from '../server/createApp.ts';"],
  ['src/web/viewer/findBar.ts', "import { foldText } from '../../search/text/foldText.ts';"],
  ['src/web/viewer/locateMarks.ts', "import { a } from '../../search/text/editDistance.ts';"],
  ['src/web/viewer/locateMarks.ts', "import { createEngine } from '../../search/createEngine.ts';"],
  ['src/web/routes.tsx', "import type { PageFacts } from '../server/pageRenderer.ts';"],
  ['src/web/ui/Button.tsx', "import { ResultCard } from '../results/ResultCard.tsx';"],
  ['src/web/session/searchStore.ts', "import { listElements } from '../restore/listElements.ts';"],
  ['src/web/results/ResultList.tsx', "import { Results } from '../home/Results.tsx';"],
  [
    'src/web/results/ResultList.tsx',
    "import { PreviewLayout } from '../preview/PreviewLayout.tsx';",
  ],
  ['src/web/layout/PageFrame.tsx', "import { HomePage } from '../home/HomePage.tsx';"],
  [
    'src/web/navigation/matchRoute.ts',
    "import type { SearchStore } from '../session/searchStore.ts';",
  ],
  ['src/web/sign-in/FileLogin.tsx', "import { createRoutes } from '../routes.tsx';"],
  ['src/storage/diskStorage.ts', "import type { Md5 } from '../catalog/md5.ts';"],
  ['e2e/2-screens/home.spec.ts', "import { createApp } from '../../src/server/createApp.ts';"],
  ['src/search/engine.ts', "import MiniSearch from 'minisearch';"],
  ['src/search/rank/scoreItems.ts', "import MiniSearch from 'minisearch';"],
  ['src/search/index/buildIndex.ts', "import { matchQuery } from '../match/matchQuery.ts';"],
  ['src/search/match/matches.ts', "import type { ScoredItems } from '../rank/scoreItems.ts';"],
  ['src/search/text/foldText.ts', "import { FIELD_WEIGHTS } from '../weights.ts';"],
  ['src/search/weights.ts', "import { matchQuery } from './match/matchQuery.ts';"],
  ['src/search/rank/scoreItems.ts', "import { createEngine } from '../createEngine.ts';"],
  ['src/search/correct/thresholds.ts', "import { suggest } from '../suggest/suggest.ts';"],
  ['src/catalog/isbn.ts', "import { a } from './md5';"],
  ['src/state/sessions.ts', "import { a } from '../../test/support/state/stateModel.ts';"],
  ['src/storage/s3.test.ts', "import { a } from '../../test/support/server/appFixture.ts';"],
  ['test/support/state/stateModel.ts', "import { a } from '../../../src/access/visitor.ts';"],
])('a forbidden import in %s is reported: %s', (file, source) => {
  expect(violationsOf(file, source)).toHaveLength(1);
});

test.each([
  ['src/storage/diskStorage.ts', "import { isNotFound } from '../lib/systemError.ts';"],
  ['src/web/ui/Button.tsx', "import { HOUR_MS } from '../../lib/durations.ts';"],
  ['src/search/query/parseQuery.ts', "import { parseIsbn } from '../../catalog/isbn.ts';"],
  ['src/search/rank/scoreItems.ts', "import { FIELD_WEIGHTS } from '../weights.ts';"],
  ['src/search/rank/scoreItems.ts', "import type { MatchTable } from '../match/matches.ts';"],
  ['src/search/rank/scoreItems.test.ts', "import { smallEngine } from '../smallEngine.ts';"],
  ['src/cli/searchThread.ts', "import { unpackCatalog } from '../search/pack/packCatalog.ts';"],
  ['src/catalog/catalog.ts', "import * as v from 'valibot';"],
  ['src/web/home/HomePage.tsx', "import type { SearchResult } from '../../search/engine.ts';"],
  ['src/web/session/search.worker.ts', "import { createEngine } from '../../search/engine.ts';"],
  ['src/web/entry-server.tsx', "import type { PageFacts } from '../server/pageRenderer.ts';"],
  ['src/web/viewer/locateMarks.ts', "import { foldText } from '../../search/text/foldText.ts';"],
  ['src/web/home/HomePage.tsx', "import { Button } from '../ui/Button.tsx';"],
  ['src/web/home/HomePage.tsx', "import { useSearch } from '../session/useSearch.ts';"],
  ['src/web/entry-client.tsx', "import { createSearchStore } from './session/searchStore.ts';"],
  ['src/cli/serve.ts', "import { createApp } from '../server/createApp.ts';"],
  ['src/server/a.test.ts', "import { a } from '../../test/support/access/stateFixture.ts';"],
  ['src/web/keyboard/a.test.ts', "import { a } from '../../../test/support/web/pressFixture.ts';"],
  ['src/state/a.test.ts', "import { a } from '../../test/support/anyCharacter.ts';"],
  ['test/support/server/appFixture.ts', "import { a } from '../../../src/server/createApp.ts';"],
  ['e2e/2-screens/home.spec.ts', "import { PATHS } from '../../src/protocol/urls.ts';"],
])('an allowed import in %s is not reported: %s', (file, source) => {
  expect(violationsOf(file, source)).toEqual([]);
});

test('the report says what to do instead', () => {
  const source = "import { readArchive } from '../archive/readArchive.ts';";
  const [violation] = findViolations('src/server/a.ts', readImports('src/server/a.ts', source));
  expect(violation?.advice).toContain('hand it in from cli/openServer.ts');
});
