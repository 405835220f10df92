import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findNode } from '../../bin/findNode.mjs';

/** Creates an empty folder for Nodes, and a fake npm that installs scripts as Nodes there. */
function home(...scripts: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'campusdocs-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const said: string[] = [];
  let installed = 0;
  const install = (target: string) => {
    const script = scripts[installed] ?? scripts.at(-1);
    installed += 1;
    if (script === undefined) return { error: 'npm could not.' };
    const path = join(target, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return { path };
  };
  const find = (running: string, prefersPinned = false) =>
    findNode(folder, { running, prefersPinned, say: (line) => said.push(line), install });
  return { find, said, timesInstalled: () => installed };
}

const RUNS = 'exit 0';
const LACKS = (library: string) =>
  `echo "node: error while loading shared libraries: ${library}: cannot open shared object file" >&2; exit 127`;

test('a Node that is new enough is used, and nothing is installed', () => {
  const { find, timesInstalled } = home(RUNS);
  expect(find('26.0.0')).toEqual({ path: process.execPath });
  expect(find('27.1.0')).toEqual({ path: process.execPath });
  expect(timesInstalled()).toBe(0);
});

test.skipIf(process.platform === 'win32')(
  'an older Node installs the pinned one once, and says so',
  () => {
    const { find, said, timesInstalled } = home(RUNS);
    const { path = '' } = find('20.20.2');
    expect(existsSync(path)).toBe(true);
    expect(find('18.20.4').path).toBe(path);
    expect(timesInstalled()).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^Installing Node 26\.\d+\.\d+ …$/u)]);
  },
);

test.skipIf(process.platform === 'win32')(
  'if the pinned Node lacks a library, the older pinned one is used, with the reason',
  () => {
    const { find, said, timesInstalled } = home(LACKS('libatomic.so.1'), RUNS);
    const { path = '' } = find('20.20.2', true);
    expect(existsSync(path)).toBe(true);
    expect(find('20.20.2', true).path).toBe(path);
    expect(timesInstalled()).toBe(2);
    expect(said.at(-1)).toMatch(
      /^Node 24 is used instead of 26\. .*lacks libatomic\.so\.1: apt-get install libatomic1/u,
    );
  },
);

test.skipIf(process.platform === 'win32').each([
  ['libatomic.so.1', 'apt-get install libatomic1'],
  ['libstdc++.so.6', 'apt-get install libstdc++6'],
  ['libodd.so.9', 'install the library'],
])(
  'if both lack %s, the running Node is used if it is new enough; otherwise one line says what to do',
  (library, advice) => {
    const { find, timesInstalled } = home(LACKS(library));
    expect(find('24.1.0', true)).toEqual({ path: process.execPath });
    const { error = '' } = find('20.20.2', true);
    expect(error).toContain('CampusDocs needs Node 26, and this is 20.20.2.');
    expect(error).toContain(`lacks ${library}: ${advice}`);
    expect(error).not.toContain('\n');
    // They are installed already: after installing the library nothing else is needed.
    expect(timesInstalled()).toBe(2);
  },
);

test('if npm has none, the running Node is used if it is new enough; otherwise one line says so', () => {
  const { find } = home();
  expect(find('24.1.0', true)).toEqual({ path: process.execPath });
  expect(find('20.20.2').error).toBe(
    'CampusDocs needs Node 26, and this is 20.20.2. npm could not.',
  );
});
