import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { HashMessage, HashRequest } from './hashMessages.ts';

/** How much of a file is in memory at once, in bytes. */
const SLICE = 4 * 1024 * 1024;

// The compiler takes `self` for a window.
const scope = self as unknown as {
  onmessage: ((event: MessageEvent<HashRequest>) => void) | null;
  postMessage(message: HashMessage): void;
};

scope.onmessage = ({ data: { file } }) => {
  hash(file).then(
    (md5) => scope.postMessage({ kind: 'done', md5 }),
    () => scope.postMessage({ kind: 'unreadable' }),
  );
};

async function hash(file: Blob): Promise<string> {
  const state = md5.create();
  for (let at = 0; at < file.size; at += SLICE) {
    state.update(new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer()));
    scope.postMessage({ kind: 'progress', bytes: Math.min(at + SLICE, file.size) });
  }
  return bytesToHex(state.digest());
}
