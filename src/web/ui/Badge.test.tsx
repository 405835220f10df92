import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge } from './Badge.tsx';
import { BADGE_COLOURS } from './badgeColours.ts';

// spec 3.22
test('a badge has one of seven distinct colours', () => {
  expect(BADGE_COLOURS).toEqual(['green', 'orange', 'yellow', 'blue', 'sky', 'rose', 'purple']);
  for (const colour of BADGE_COLOURS) {
    const html = renderToStaticMarkup(<Badge colour={colour}>书籍</Badge>);
    expect(html).toMatch(new RegExp(`^<span class="[^"]*bg-${colour}-soft text-${colour}-strong"`));
  }
});

test('a badge with an address is a link that opens in a new tab', () => {
  const html = renderToStaticMarkup(
    <Badge colour="yellow" href="https://wiki.example.edu/a">
      wiki
    </Badge>,
  );
  expect(html).toMatch(/^<a [^>]*href="https:\/\/wiki\.example\.edu\/a"/u);
  expect(html).toContain('target="_blank" rel="noopener"');
});
