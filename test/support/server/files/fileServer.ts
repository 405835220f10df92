import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createFileRoutes } from '../../../../src/server/files/fileRoute.ts';
import { withDirectBodies } from '../../../../src/server/files/withDirectBodies.ts';
import { createDiskStorage } from '../../../../src/storage/diskStorage.ts';
import type { Storage } from '../../../../src/storage/storage.ts';

export interface RunningFileServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** A minimal app that serves the files of one folder on a free loopback port. */
export function startFileServer(
  folder: string,
  report?: (error: unknown) => void,
): Promise<RunningFileServer> {
  return startServerOf(createDiskStorage(folder), report);
}

/** The same for any storage. */
export async function startServerOf(
  storage: Storage,
  report: (error: unknown) => void = () => undefined,
): Promise<RunningFileServer> {
  const app = new Hono();
  app.route('/', createFileRoutes({ documents: storage, covers: storage, report, now: Date.now }));
  const fetch = withDirectBodies(app.fetch, report);
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      resolve({ port, stop: () => close(server) });
    });
  });
}

function close(server: ReturnType<typeof serve>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if (isHttp1(server)) server.closeAllConnections();
  });
}

function isHttp1(server: ReturnType<typeof serve>): server is Server {
  return 'closeAllConnections' in server;
}
