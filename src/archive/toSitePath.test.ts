import { expect, test } from 'vitest';
import { toSitePath } from './toSitePath.ts';

const id = '0123456789abcdef0123456789abcdef';
const MAIN = 'https://docs.example.edu';
const PATH = `/files/${id}.pdf`;

test.each([
  ['the main host', `${MAIN}${PATH}`, PATH],
  ['it in capitals', `HTTPS://Docs.Example.EDU${PATH}`, PATH],
  ['it without TLS', `http://docs.example.edu${PATH}`, PATH],
  ['it with the usual port', `https://docs.example.edu:443${PATH}`, PATH],
  ['it with the usual port of the other scheme', `https://docs.example.edu:80${PATH}`, PATH],
  ['it with the dot of the root', `https://docs.example.edu.${PATH}`, PATH],
  ['it with parameters', `${MAIN}${PATH}?f=1&filename=a.pdf#page=2`, PATH],
  ['a zip there', `${MAIN}/files/${id}.zip`, `/files/${id}.zip`],
  ['a path', PATH, PATH],
])('an address on %s is published as a path', (_, url, expected) => {
  expect(toSitePath({ id, url }, MAIN)).toBe(expected);
});

test.each([
  ['another host', `https://example.edu${PATH}`],
  ['a host that begins like it', `https://docs.example.edu.evil.example${PATH}`],
  ['a host that stands behind it', `https://docs.example.edu@evil.example${PATH}`],
  ['it with a user', `https://someone@docs.example.edu${PATH}`],
  ['another port', `https://docs.example.edu:8443${PATH}`],
  ['another path of it', `${MAIN}/wiki/${id}.pdf`],
  ['a file of it of another kind', `${MAIN}/files/${id}.html`],
  ['the file of another item', `${MAIN}/files/${id.replace('0', 'f')}.pdf`],
  ['what is no address', 'https://docs.example.edu:port/'],
])('an address on %s is published unchanged', (_, url) => {
  expect(toSitePath({ id, url }, MAIN)).toBe(url);
});

test('a main host with an unusual port is matched with that port', () => {
  const main = 'http://localhost:8080';
  expect(toSitePath({ id, url: `http://localhost:8080${PATH}` }, main)).toBe(PATH);
  expect(toSitePath({ id, url: `http://localhost${PATH}` }, main)).toBe(`http://localhost${PATH}`);
});

test('without a main host every address is published unchanged', () => {
  expect(toSitePath({ id, url: `${MAIN}${PATH}` }, undefined)).toBe(`${MAIN}${PATH}`);
});
