import { expect, test } from 'vitest';
import { announcementsOf } from '../../../protocol/announcement.ts';
import { createAnnouncementsRenewal } from './renewAnnouncements.ts';

const FEED = {
  items: [
    {
      id: 1,
      title: '考试周',
      summary: '<p>开放</p>',
      tags: ['主站公告'],
      date_modified: '2026-06-01',
    },
  ],
};

test('shows announcements at the next return if they could not be shown before', async () => {
  const shown: string[][] = [];
  let isOnline = false;
  const renew = createAnnouncementsRenewal({
    url: `data:application/json,${encodeURIComponent(JSON.stringify(FEED))}`,
    embedded: [],
    read: announcementsOf,
    // The sanitiser is loaded when it is first needed.
    sanitise: async (announcements) => {
      if (!isOnline) throw new Error('offline');
      return announcements;
    },
    show: (announcements) => shown.push(announcements.map(({ title }) => title)),
  });
  await expect(renew()).rejects.toThrow('offline');
  isOnline = true;
  await renew();
  expect(shown).toEqual([['考试周']]);
  await renew();
  expect(shown).toHaveLength(1);
});
