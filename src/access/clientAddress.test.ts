import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/anyCharacter.ts';
import { clientAddress } from './clientAddress.ts';
import { createNetworks, parseNetwork } from './networks.ts';

const networksOf = (...texts: string[]) =>
  createNetworks(texts.flatMap((text) => parseNetwork(text).network ?? []));

const NOBODY = networksOf();
/** A proxy on the machine itself, one before it, and a row of them with IPv6. */
const PROXIES = networksOf('127.0.0.1', '198.51.100.0/28', '2001:db8:ffff::/48');

const GUEST = '203.0.113.9';
const GUEST6 = '2001:db8:1::9';
const PROXY = '198.51.100.1';
const PROXY6 = '2001:db8:ffff::1';

interface Headers {
  readonly xff?: string;
  readonly forwarded?: string;
}

function find(peer: string | undefined, { xff, forwarded }: Headers, proxies = PROXIES) {
  return clientAddress({ peer, forwardedFor: xff ?? null, forwarded: forwarded ?? null }, proxies);
}

test.each<[string | undefined, Headers, string | undefined]>([
  // Without trusted proxies no header counts.
  [GUEST, {}, GUEST],
  [GUEST, { xff: '10.0.0.1' }, GUEST],
  [GUEST, { xff: '127.0.0.1' }, GUEST],
  [GUEST, { forwarded: 'for=10.0.0.1' }, GUEST],
  [GUEST, { xff: '10.0.0.1', forwarded: 'for=10.0.0.1' }, GUEST],
  [GUEST6, {}, GUEST6],
  [GUEST6, { xff: '10.0.0.1' }, GUEST6],
  [GUEST6, { forwarded: 'for="[2001:db8::1]"' }, GUEST6],
  [`::ffff:${GUEST}`, {}, GUEST],
  [`::FFFF:${GUEST}`, { xff: '10.0.0.1' }, GUEST],
  ['2001:DB8:1:0:0:0:0:9', {}, GUEST6],
  ['fe80::1%eth0', {}, 'fe80::1'],
  [PROXY, { xff: '10.0.0.1' }, PROXY],
  // A Unix socket, or an invalid address, is unknown and vouches for nobody.
  [undefined, {}, undefined],
  [undefined, { xff: '10.0.0.1' }, undefined],
  ['', { xff: '10.0.0.1' }, undefined],
  ['/run/proxy.sock', { xff: '10.0.0.1' }, undefined],
])(
  'without trusted proxies the visitor is the remote address of the connection: %j %j',
  (peer, headers, expected) => {
    expect(find(peer, headers, NOBODY)).toBe(expected);
  },
);

test.each<[string | undefined, Headers, string | undefined]>([
  // A trusted proxy without a header.
  [PROXY, {}, undefined],
  ['127.0.0.1', {}, undefined],
  [`::ffff:${PROXY}`, {}, undefined],
  // A trusted proxy that names its client.
  [PROXY, { xff: GUEST }, GUEST],
  [`::ffff:${PROXY}`, { xff: GUEST }, GUEST],
  [PROXY6, { xff: GUEST }, GUEST],
  [PROXY6, { xff: GUEST6 }, GUEST6],
  [PROXY, { xff: `::ffff:${GUEST}` }, GUEST],
  [PROXY, { xff: '2001:DB8:1:0::9' }, GUEST6],
  [PROXY, { xff: `  ${GUEST}\t` }, GUEST],
  [PROXY, { xff: `${GUEST}:54321` }, GUEST],
  [PROXY, { xff: `[${GUEST6}]` }, GUEST6],
  [PROXY, { xff: `[${GUEST6}]:54321` }, GUEST6],
  // Entries to the left of the first untrusted address were sent by it.
  [PROXY, { xff: `10.0.0.1, ${GUEST}` }, GUEST],
  [PROXY, { xff: `10.0.0.1,127.0.0.1,${GUEST}` }, GUEST],
  [PROXY, { xff: `127.0.0.1, 10.0.0.1, ${GUEST}, ${PROXY}` }, GUEST],
  [PROXY, { xff: `${GUEST}, ${PROXY}, 127.0.0.1` }, GUEST],
  [PROXY, { xff: `${GUEST6}, ${PROXY6}, ${PROXY}` }, GUEST6],
  [PROXY, { xff: `rubbish, ${GUEST}` }, GUEST],
  [PROXY, { xff: `, ,, ${GUEST}` }, GUEST],
  [PROXY, { xff: `${'10.0.0.1,'.repeat(3000)}${GUEST}` }, GUEST],
  [PROXY, { xff: `", ${GUEST}` }, GUEST],
  // An invalid entry of a trusted proxy means unknown, not the entry before.
  [PROXY, { xff: '' }, undefined],
  [PROXY, { xff: `${GUEST},` }, undefined],
  [PROXY, { xff: 'unknown' }, undefined],
  [PROXY, { xff: '10.0.0.1, unknown' }, undefined],
  [PROXY, { xff: '10.0.0.1, _hidden' }, undefined],
  [PROXY, { xff: '10.0.0.1, localhost' }, undefined],
  [PROXY, { xff: '10.0.0.1, 010.0.0.1' }, undefined],
  [PROXY, { xff: '10.0.0.1, 10.0.0.1.2' }, undefined],
  [PROXY, { xff: '10.0.0.1, 0x0a.0.0.1' }, undefined],
  [PROXY, { xff: '10.0.0.1, 167772161' }, undefined],
  [PROXY, { xff: '10.0.0.1, [10.0.0.1]' }, undefined],
  [PROXY, { xff: '10.0.0.1, fe80::1%eth0' }, undefined],
  [PROXY, { xff: `10.0.0.1, [${GUEST6}` }, undefined],
  [PROXY, { xff: `10.0.0.1, ${GUEST}:http` }, undefined],
  [PROXY, { xff: `10.0.0.1, ${GUEST}:` }, undefined],
  [PROXY, { xff: `10.0.0.1 ${GUEST}` }, undefined],
  [PROXY, { xff: `10.0.0.1, for=${GUEST}` }, undefined],
  [PROXY, { xff: `10.0.0.1; ${GUEST}` }, undefined],
  // Only proxies: the client of the first of them is unknown.
  [PROXY, { xff: PROXY }, undefined],
  [PROXY, { xff: `${PROXY}, 127.0.0.1` }, undefined],
  [PROXY, { xff: Array(17).fill(PROXY).join() }, undefined],
  [PROXY, { xff: `10.0.0.1,${Array(16).fill(PROXY).join()}` }, undefined],
])(
  'X-Forwarded-For is read from the right, past trusted proxies: %j %j',
  (peer, headers, expected) => {
    expect(find(peer, headers)).toBe(expected);
  },
);

test.each<[string, string | undefined]>([
  [`for=${GUEST}`, GUEST],
  [`For=${GUEST}`, GUEST],
  [`for="${GUEST}"`, GUEST],
  [`for="${GUEST}:4711"`, GUEST],
  [`for="[${GUEST6}]"`, GUEST6],
  [`for="[${GUEST6}]:4711"`, GUEST6],
  [`for="[${GUEST6}]:_port"`, GUEST6],
  [`for="[::ffff:${GUEST}]"`, GUEST],
  [`by=${PROXY};for=${GUEST};proto=https;host=docs.example.edu`, GUEST],
  [`proto=https; for=${GUEST} ; by="_x"`, GUEST],
  [`for=10.0.0.1, for=${GUEST}`, GUEST],
  [`for=10.0.0.1,for=${GUEST},for=${PROXY};by=127.0.0.1`, GUEST],
  // An unclosed quote does not swallow the part that a proxy has appended.
  [`for="10.0.0.1, for=${GUEST}`, GUEST],
  [`for=10.0.0.1;x=", for=${GUEST}`, GUEST],
  [`for="10.0.0.1\\", for=${GUEST}`, GUEST],
  [`for=10.0.0.1, for="${GUEST}";by="a,b"`, GUEST],
  ['for=unknown', undefined],
  ['for=_hidden', undefined],
  ['for="_hidden:_port"', undefined],
  [`for=${GUEST6}`, undefined],
  [`for="${GUEST6}"`, undefined],
  [`for=[${GUEST6}]`, undefined],
  [`for="[${GUEST}]"`, undefined],
  ['for="[fe80::1%eth0]"', undefined],
  [`for="${GUEST}`, undefined],
  [`for=10.0.0.1;for=${GUEST}`, undefined],
  [`by=${GUEST}`, undefined],
  ['for=', undefined],
  ['for', undefined],
  ['', undefined],
  [GUEST, undefined],
  [`for = ${GUEST}`, undefined],
  [`for="20\\3.0.113.9"`, undefined],
  [`for=10.0.0.1, for=${PROXY}, for=unknown`, undefined],
])('Forwarded is parsed as in RFC 7239, from the right: %j', (forwarded, expected) => {
  expect(find(PROXY, { forwarded })).toBe(expected);
});

test.each<[Headers, string | undefined]>([
  [{ xff: GUEST, forwarded: `for=${GUEST}` }, GUEST],
  [{ xff: `::ffff:${GUEST}`, forwarded: `for="${GUEST}:80"` }, GUEST],
  [{ xff: `10.0.0.1, ${GUEST}`, forwarded: `for=10.0.0.2, for=${GUEST}` }, GUEST],
  [{ xff: GUEST, forwarded: 'for=10.0.0.1' }, undefined],
  [{ xff: '10.0.0.1', forwarded: `for=${GUEST}` }, undefined],
  [{ xff: GUEST, forwarded: '' }, undefined],
  [{ xff: GUEST, forwarded: 'for=unknown' }, undefined],
  [{ xff: 'unknown', forwarded: `for=${GUEST}` }, undefined],
  [{ xff: '', forwarded: '' }, undefined],
])('two headers that disagree are ignored: %j', (headers, expected) => {
  expect(find(PROXY, headers)).toBe(expected);
});

// spec 6.7
test('an untrusted client cannot change its address with any header', () => {
  const peers = fc.oneof(fc.ipV4(), fc.ipV6()).filter((peer) => find(peer, {}) !== undefined);
  fc.assert(
    fc.property(peers, headerTexts(), headerTexts(), (peer, xff, forwarded) => {
      expect(find(peer, { xff, forwarded })).toBe(find(peer, {}));
    }),
    { numRuns: 1000 },
  );
});

test('a visitor behind a trusted proxy cannot change the address, whatever the proxy appends', () => {
  const guests = fc.ipV4().filter((guest) => find(guest, {}) !== undefined);
  fc.assert(
    fc.property(guests, headerTexts(), (guest, sent) => {
      expect(find(PROXY, { xff: `${sent}, ${guest}` })).toBe(guest);
      expect(find(PROXY, { xff: `${sent}, ${guest}, 127.0.0.1` })).toBe(guest);
      expect(find(PROXY, { forwarded: `${sent}, for=${guest}` })).toBe(guest);
      expect(find(PROXY, { forwarded: `${sent},for="${guest}:1";by="_a,_b", for=127.0.0.1` })).toBe(
        guest,
      );
      // By adding the other header it can only become unknown.
      expect([guest, undefined]).toContain(
        find(PROXY, { xff: `${sent}, ${guest}`, forwarded: sent }),
      );
    }),
    { numRuns: 1000 },
  );
});

/** Header values: arbitrary text, and realistic entries. */
function headerTexts() {
  const addresses = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom('127.0.0.1', PROXY, PROXY6, '10.0.0.1', 'unknown', '_x', '"', '[', ']', ';'),
  );
  const elements = fc.oneof(
    addresses,
    addresses.map((address) => `for=${address}`),
    addresses.map((address) => `for="[${address}]:80";by=_a`),
  );
  return fc.oneof(fc.string(), fc.string({ unit: anyCharacter }), fc.array(elements).map(String));
}
