/**
 * Preloaded into a process with `--import`: ends it with SIGKILL right before its n-th step that
 * changes something on disk, n being `DIE_AT`. A step that writes bytes counts twice: before it, and
 * when half of them are written. See `killEverywhere`, which counts.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** By name, in each form: promise, callback and synchronous. */
const CHANGES = [
  'appendFile',
  'chmod',
  'copyFile',
  'cp',
  'link',
  'mkdir',
  'mkdtemp',
  'rename',
  'rm',
  'rmdir',
  'symlink',
  'truncate',
  'unlink',
  'utimes',
  'writeFile',
] as const;

/** Those of an open file. A sync counts as a step as well, because it orders what is on disk. */
const HANDLE_CHANGES = [
  'write',
  'writev',
  'writeFile',
  'appendFile',
  'sync',
  'datasync',
  'truncate',
];

const dieAt = Number(process.env.DIE_AT);
let steps = 0;

function step(): void {
  steps += 1;
  if (steps === dieAt) process.kill(process.pid, 'SIGKILL');
}

// Functions with many signatures, which are only forwarded.
type AnyFunction = (this: unknown, ...given: unknown[]) => unknown;

function before(change: AnyFunction): AnyFunction {
  return function (...given) {
    step();
    return change.apply(this, given);
  };
}

/** @param writeHalf writes the first half of the bytes synchronously */
function beforeAndHalfway(
  change: AnyFunction,
  bytesAt: number,
  writeHalf: (self: unknown, half: Uint8Array, given: readonly unknown[]) => void,
): AnyFunction {
  return function (...given) {
    step();
    const bytes = given[bytesAt];
    steps += 1;
    if (steps === dieAt) {
      // A stream is consumed by the function it is passed to, which gets half of a chunk.
      if (isStream(bytes)) return change.apply(this, given.with(bytesAt, dyingHalfway(bytes)));
      if (typeof bytes === 'string' || bytes instanceof Uint8Array) {
        const whole = Buffer.from(bytes);
        writeHalf(this, whole.subarray(0, whole.length / 2), given);
      }
      process.kill(process.pid, 'SIGKILL');
    }
    return change.apply(this, given);
  };
}

function isStream(bytes: unknown): bytes is AsyncIterable<Uint8Array> {
  return typeof bytes === 'object' && bytes !== null && Symbol.asyncIterator in bytes;
}

async function* dyingHalfway(chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) {
    yield chunk.subarray(0, Math.ceil(chunk.length / 2));
    break;
  }
  process.kill(process.pid, 'SIGKILL');
}

function patch(owner: object, name: string, wrap: (change: AnyFunction) => AnyFunction): void {
  const change: unknown = Reflect.get(owner, name);
  // `this` is forwarded, because it may be a file handle.
  if (typeof change === 'function') Reflect.set(owner, name, wrap(change as AnyFunction));
}

const { writeFileSync, writeSync } = fs;
const halfFile = (_: unknown, half: Uint8Array, [path]: readonly unknown[]) => {
  if (typeof path === 'string' || path instanceof URL) writeFileSync(path, half);
};
const halfHandle = (self: unknown, half: Uint8Array, given: readonly unknown[]) => {
  if (typeof self !== 'object' || self === null || !('fd' in self)) return;
  // `write(bytes, offset, length, position)`; the whole of the bytes, from their beginning.
  const position = typeof given[3] === 'number' ? given[3] : null;
  writeSync(Number(self.fd), half, 0, half.length, position);
};
const halfDescriptor = (_: unknown, half: Uint8Array, [fd]: readonly unknown[]) => {
  writeSync(Number(fd), half);
};

/** Opening for writing creates or truncates a file. */
const beforeOpen =
  (open: AnyFunction): AnyFunction =>
  (...given) => {
    const flags = given[1] ?? 'r';
    const isWriting =
      typeof flags === 'number'
        ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) !== 0
        : flags !== 'r';
    if (isWriting) step();
    return open(...given);
  };

const handle = await fs.promises.open(process.execPath);
const handles = Object.getPrototypeOf(handle);
await handle.close();

for (const [owner, suffix] of [
  [fs.promises, ''],
  [fs, ''],
  [fs, 'Sync'],
] as const) {
  for (const name of CHANGES) {
    if (name !== 'writeFile') patch(owner, name + suffix, before);
    else patch(owner, name + suffix, (change) => beforeAndHalfway(change, 1, halfFile));
  }
  patch(owner, `open${suffix}`, beforeOpen);
}
for (const name of ['write', 'writeSync']) {
  patch(fs, name, (change) => beforeAndHalfway(change, 1, halfDescriptor));
}
for (const name of HANDLE_CHANGES) {
  const hasBytes = ['write', 'writeFile', 'appendFile'].includes(name);
  patch(handles, name, (change) =>
    hasBytes ? beforeAndHalfway(change, 0, halfHandle) : before(change),
  );
}
syncBuiltinESMExports();
