import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readArchive } from '../archive/readArchive.ts';
import { renderMarkdown } from '../archive/renderMarkdown.ts';
import { readSite } from '../config/readSite.ts';
import { announcementsOf } from '../protocol/announcement.ts';
import { PATHS } from '../protocol/urls.ts';
import { publishEdition } from './publishEdition.ts';

test('returns the announcements that browsers read in the feed', async () => {
  const demo = resolve('demo');
  const { archive } = await readArchive(demo);
  if (!archive) return expect.unreachable('the demo archive cannot be read');
  const { site } = await readSite(demo, renderMarkdown);
  const { documents, announcements } = await publishEdition(archive, site, { largestPacked: 0 });
  const feed = new TextDecoder().decode(documents.get(PATHS.feed)?.body);
  expect(announcements.length).toBeGreaterThan(0);
  expect(announcements).toEqual(announcementsOf(JSON.parse(feed)));
});
