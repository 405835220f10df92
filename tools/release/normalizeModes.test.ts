import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { normalizeModes } from './normalizeModes.ts';

test('packages that were packed under another umask are the same, byte for byte', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campusdocs-modes-'));
  try {
    mkdirSync(join(folder, 'package'));
    writeFileSync(join(folder, 'package/program'), 'a'.repeat(600));
    writeFileSync(join(folder, 'package/text'), '');
    const pack = (text: number, program: number) => {
      chmodSync(join(folder, 'package/text'), text);
      chmodSync(join(folder, 'package/program'), program);
      const words = ['--format=ustar', '--mtime=@0', '-cz', 'package/program', 'package/text'];
      return normalizeModes(spawnSync('tar', words, { cwd: folder }).stdout);
    };
    const packed = pack(0o644, 0o755);
    expect(pack(0o600, 0o750).equals(packed)).toBe(true);
    const { stdout } = spawnSync('tar', ['-tvz'], { input: packed, encoding: 'utf8' });
    expect(stdout).toMatch(/^-rwxr-xr-x .* package\/program\n-rw-r--r-- .* package\/text\n$/u);
    const { stdout: program } = spawnSync('tar', ['-xzO', 'package/program'], { input: packed });
    expect(program.toString()).toBe('a'.repeat(600));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
