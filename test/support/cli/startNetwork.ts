import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';

/** A small network on this machine: each node has an address and a namespace of its own. */
export interface TestNetwork {
  /** The address of this process in it, at which `forward` listens. */
  readonly address: string;
  readonly nodes: readonly { readonly address: string; readonly namespace: string }[];
  /** Lets nodes reach a loopback port of this machine, until they are cut off from it. */
  forward(port: number): Promise<CuttableForward>;
  stop(): Promise<void>;
}

export interface CuttableForward {
  /** The port at the network's address. */
  readonly port: number;
  /** Loses everything between it and a node, in both directions, until `heal`. */
  cut(node: string): void;
  heal(node: string): void;
}

/**
 * Makes a bridge and namespaces; undefined, with a warning, if this user or this system may not, as in
 * most containers.
 */
export function startNetworkOrWarn(count: number, what: string): TestNetwork | undefined {
  const number = randomInt(1, 255);
  const [bridge, prefix] = [`cdocs${number}`, `10.77.${number}`];
  const names = Array.from({ length: count }, (_, at) => `cdocs${number}n${at + 1}`);
  const remove = () => {
    for (const name of names) quietly('netns', 'del', name);
    quietly('link', 'del', bridge);
  };
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('addr', 'add', `${prefix}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    for (const [at, name] of names.entries()) {
      const [outside, inside] = [`cd${number}v${at}`, `cd${number}w${at}`];
      ip('netns', 'add', name);
      ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside);
      ip('link', 'set', inside, 'netns', name);
      ip('link', 'set', outside, 'master', bridge);
      ip('link', 'set', outside, 'up');
      ip('-n', name, 'addr', 'add', `${prefix}.${at + 11}/24`, 'dev', inside);
      ip('-n', name, 'link', 'set', inside, 'up');
      ip('-n', name, 'link', 'set', 'lo', 'up');
    }
  } catch {
    remove();
    process.stderr.write(
      `\n!!! NOT TESTED IN NETWORK NAMESPACES: ${what}, not allowed here !!!\n\n`,
    );
    return undefined;
  }
  const address = `${prefix}.1`;
  const forwards: { close(): void }[] = [];
  return {
    address,
    nodes: names.map((namespace, at) => ({ address: `${prefix}.${at + 11}`, namespace })),
    async forward(port) {
      const forward = await startForward(address, port);
      forwards.push(forward);
      return forward;
    },
    async stop() {
      for (const forward of forwards) forward.close();
      remove();
    },
  };
}

function ip(...words: readonly string[]): void {
  execFileSync('ip', words, { stdio: 'ignore' });
}

function quietly(...words: readonly string[]): void {
  try {
    ip(...words);
  } catch {
    // It was never made.
  }
}

interface Line {
  readonly node: string;
  readonly ends: readonly [Socket, Socket];
}

async function startForward(address: string, port: number) {
  const lines = new Set<Line>();
  const isCut = new Set<string>();

  const server = createServer((from) => {
    const node = from.remoteAddress ?? '';
    const to = connect(port, '127.0.0.1');
    const line: Line = { node, ends: [from, to] };
    lines.add(line);
    for (const [source, target] of [line.ends, line.ends.toReversed()]) {
      source?.on('data', (bytes) => target?.write(bytes));
      source?.on('error', () => target?.destroy());
      source?.on('close', () => {
        target?.end();
        lines.delete(line);
      });
    }
    if (isCut.has(node)) for (const end of line.ends) end.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('a port has a number');
  return {
    port: bound.port,
    cut(node: string) {
      isCut.add(node);
      for (const { ends, node: of } of lines) if (of === node) for (const end of ends) end.pause();
    },
    heal(node: string) {
      isCut.delete(node);
      for (const { ends, node: of } of lines) if (of === node) for (const end of ends) end.resume();
    },
    close() {
      for (const { ends } of lines) for (const end of ends) end.destroy();
      server.close();
    },
  };
}
