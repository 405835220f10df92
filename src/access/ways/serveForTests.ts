// serveForTests.ts oidc|github CALLBACK [PORT]: a service that signs people in, until it is stopped, for
// journeys through the whole site. It says where it is as one line.
import { startGithub } from './github/startGithub.ts';
import { startRealProvider } from './oidc/startRealProvider.ts';

const [kind, callback = '', port = '0'] = process.argv.slice(2);
// Another site than the one that signs in by it, as in life: cookies know the difference.
const host = 'localhost';
const address =
  kind === 'github'
    ? (await startGithub(callback, {}, host)).server
    : (await startRealProvider({ callback, host, port: Number(port) })).issuer;
process.stdout.write(`ready at ${address}\n`);
