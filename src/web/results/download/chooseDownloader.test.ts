import { expect, test } from 'vitest';
import { chooseDownloader, downloadLimit } from './chooseDownloader.ts';

const MIB = 1024 * 1024;
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'Chrome on a computer',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    0,
    2048,
  ],
  ['Safari on a Mac', `${MAC} Version/17.5 Safari/605.1.15`, 0, 2048],
  ['Safari on an iPad', `${MAC} Version/17.5 Safari/605.1.15`, 5, 300],
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 5, 300],
  ['Chrome on an iPhone', `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 5, 0],
  ['Edge on an iPhone', `${IPHONE} Version/17.0 EdgiOS/125.0 Mobile/15E148 Safari/604.1`, 5, 0],
  ['Chrome on Android', `${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 5, 300],
  ['UC', `${ANDROID} Version/4.0 Chrome/100.0 UCBrowser/16.6.8 Mobile Safari/537.36`, 5, 0],
  ['QQ 浏览器', `${ANDROID} Version/4.0 Chrome/109.0 MQQBrowser/15.0 Mobile Safari/537.36`, 5, 0],
])('%s has the expected limit', (_, userAgent, maxTouchPoints, mebibytes) => {
  const device = { userAgent, maxTouchPoints, isStandalone: false };
  expect(downloadLimit(device)).toBe(mebibytes * MIB);
});

test('an iPhone home screen app leaves downloads to the browser', () => {
  const userAgent = `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`;
  expect(downloadLimit({ userAgent, maxTouchPoints: 5, isStandalone: true })).toBe(0);
});

test('the page downloads only files of this host that fit', () => {
  const here = { origin: 'https://docs.example.edu', limit: 300 * MIB };
  const url = 'https://docs.example.edu/files/a.pdf';
  expect(chooseDownloader({ url, bytes: 300 * MIB }, here)).toBe('page');
  expect(chooseDownloader({ url, bytes: undefined }, here)).toBe('page');
  expect(chooseDownloader({ url, bytes: 300 * MIB + 1 }, here)).toBe('browser');
  expect(chooseDownloader({ url: 'https://other.example/a.pdf', bytes: 1 }, here)).toBe('browser');
  expect(chooseDownloader({ url, bytes: 1 }, { ...here, limit: 0 })).toBe('browser');
});
