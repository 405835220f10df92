import { sql } from 'kysely';
import { Client } from 'pg';
import * as v from 'valibot';
import { createSignalListeners, requirePayload, SIGNALS, type Signals } from '../signals.ts';
import type { Database } from '../tables.ts';

const CHANNEL = 'campusdocs';

const CONNECT_MS = 5000;

/** How often the connection is tried, so that one that a network dropped silently is noticed. */
const CHECK_EVERY_MS = 10_000;
const CHECK_MS = 5000;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;

const MessageSchema = v.pipe(v.string(), v.parseJson(), v.tuple([v.picklist(SIGNALS), v.string()]));

/**
 * Signals by `NOTIFY`, and `LISTEN` on a connection of its own. It is opened with the first listener, and
 * again whenever it breaks. A pooler that shares connections between transactions delivers none.
 */
export function openPostgresSignals(
  url: string,
  db: Database,
): { readonly signals: Signals; close(): Promise<void> } {
  const listeners = createSignalListeners();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let isStarted = false;
  let isClosed = false;

  async function connect(): Promise<void> {
    const opened = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CHECK_MS,
      keepAlive: true,
      application_name: 'campusdocs signals',
    });
    client = opened;
    opened.on('error', () => reconnect(opened));
    opened.on('end', () => reconnect(opened));
    opened.on('notification', ({ payload }) => {
      const { success, output } = v.safeParse(MessageSchema, payload);
      // Another version of this program may have other signals.
      if (success) listeners.call(...output);
    });
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
    } catch {
      // Refused, or too slow. `State.isWell` says what is wrong with the database.
      return reconnect(opened);
    }
    if (client !== opened) return;
    pauseMs = FIRST_PAUSE_MS;
    // What was sent since the last connection, or between the first listener and now, was lost.
    listeners.callAll();
    check(opened);
  }

  function check(opened: Client): void {
    timer = setTimeout(() => {
      opened.query('select 1').then(
        () => client === opened && check(opened),
        () => reconnect(opened),
      );
    }, CHECK_EVERY_MS).unref();
  }

  function reconnect(broken: Client): void {
    if (client !== broken) return;
    client = undefined;
    clearTimeout(timer);
    void broken.end().catch(() => undefined);
    if (isClosed) return;
    timer = setTimeout(connect, pauseMs).unref();
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }

  return {
    signals: {
      async send(name, payload) {
        const message = JSON.stringify([name, requirePayload(payload)]);
        await sql`select pg_notify(${CHANNEL}, ${message})`.execute(db);
      },
      on(name, listener) {
        if (!isStarted && !isClosed) void connect();
        isStarted = true;
        return listeners.add(name, listener);
      },
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const ending = client;
      client = undefined;
      await ending?.end().catch(() => undefined);
    },
  };
}
