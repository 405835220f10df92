import { readFile, readlink } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';

/**
 * Where numbers of processes mean the same: a machine between two starts, and in it a container.
 * Names of machines do not tell that, because containers that share a folder often have one name.
 */
export async function identifyMachine(): Promise<string> {
  const parts = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
    readlink('/proc/self/ns/pid').catch(() => ''),
  ]);
  // Where there is no /proc there are no containers either, but there may be a share.
  const cards = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ mac }) => mac));
  const [boot, namespace] = parts.map((part) => part.trim());
  const known = boot === '' ? [...new Set(cards)].sort().join() : `${boot} ${namespace}`;
  return `${hostname()} ${known}`;
}
