import { Client } from 'pg';
import { createListeners, type Signals } from '../signals.ts';
import { stateErrorOfPostgres } from './stateErrorOfPostgres.ts';

/** Delays before a broken connection is opened again, in ms. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [500, 10_000];
const CONNECT_MS = 5000;

/** The channel of all signals in PostgreSQL. */
const CHANNEL = 'campusdocs';

/**
 * Signals by LISTEN and NOTIFY, over a connection of its own that opens with the first listener. After
 * it was broken, all listeners are called, because signals may have been missed.
 *
 * @param notify sends a payload to a channel over another connection
 */
export function createPostgresSignals(
  url: string,
  notify: (channel: string, payload: string) => Promise<unknown>,
): Signals {
  const listeners = createListeners();
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE_MS;
  let isOpen = false;
  let isClosed = false;

  async function connect(): Promise<void> {
    const opened = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      application_name: 'campusdocs signals',
    });
    client = opened;
    let isLost = false;
    const onLost = () => {
      if (isLost) return;
      isLost = true;
      void opened.end().catch(() => undefined);
      if (isClosed) return;
      timer = setTimeout(() => void connect(), pause).unref();
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
    opened.on('error', onLost);
    opened.on('end', onLost);
    opened.on('notification', ({ payload = '' }) => {
      const [name = '', ...rest] = payload.split(' ');
      listeners.call(name, rest.join(' '));
    });
    try {
      await opened.connect();
      await opened.query(`listen ${CHANNEL}`);
      pause = FIRST_PAUSE_MS;
      listeners.callAll();
    } catch {
      // Listeners look by themselves meanwhile, and the state reports that its database is away.
      onLost();
    }
  }

  return {
    async send(name, payload = '') {
      await notify(CHANNEL, `${name} ${payload}`).catch((error: unknown) => {
        throw stateErrorOfPostgres(error);
      });
    },
    on(name, listener) {
      if (!isOpen) void connect();
      isOpen = true;
      return listeners.add(name, listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
