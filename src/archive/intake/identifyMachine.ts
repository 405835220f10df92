import { readFile, readlink } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';

/**
 * Identifies the scope of process ids: one boot of a machine, and a container on it. Host names are
 * not enough, because containers that share a folder often have the same one.
 */
export async function identifyMachine(): Promise<string> {
  const parts = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  // Without /proc there are no containers, but the folder may be a network share.
  const cards = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ mac }) => mac));
  const [boot, namespace] = parts.map((part) => part.trim());
  const known = boot === '' ? [...new Set(cards)].sort().join() : `${boot} ${namespace}`;
  return `${hostname()} ${known}`;
}
