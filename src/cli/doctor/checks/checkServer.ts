import * as v from 'valibot';
import { MONITORING_PATHS } from '../../../protocol/urls.ts';
import { askServer } from '../askServer.ts';
import { type Check, fail, ok, warn } from '../check.ts';

const ReadySchema = v.pipe(v.string(), v.parseJson(), v.object({ unwell: v.array(v.string()) }));

/** Whether the server of this machine runs, and what it says about itself. */
export const checkServer: Check = {
  name: 'server',
  async run({ environment }, signal) {
    const { HOST, PORT } = environment;
    const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
    const answer = await askServer(`${address}${MONITORING_PATHS.ready}`, { signal }).catch(
      () => undefined,
    );
    if (!answer) {
      return [
        warn(
          `none answers at ${address}`,
          'Start it, or run this with its environment: PORT and HOST say where it is.',
        ),
      ];
    }
    const parsed = v.safeParse(ReadySchema, answer.body);
    if (!parsed.success) {
      return [
        fail(
          `another program answers at ${address} (status ${answer.status})`,
          'Serve on another port: PORT',
        ),
      ];
    }
    const { unwell } = parsed.output;
    if (unwell.length === 0) return [ok(`it runs at ${address}, and is ready`)];
    return [fail(`it runs at ${address}, and lacks: ${unwell.join(', ')}`, 'Its log says why.')];
  },
};
