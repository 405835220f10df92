// signInServiceProcess.ts oidc|github|cas|mail CALLBACK [PORT]: a sign-in service or a mail server
// for end-to-end tests, until it is stopped. It prints its address as one line, and the content of
// each mail that it accepts.
import { startCasServer } from './startCasServer.ts';
import { startGithubServer } from './startGithubServer.ts';
import { partOf, type ReceivedMail, startMailServer } from './startMailServer.ts';
import { startRealProvider } from './startRealProvider.ts';

const [kind, callback = '', port = '0'] = process.argv.slice(2);
// Another site than the one that uses it, as in production: cookies depend on that.
const host = 'localhost';

async function start(): Promise<string> {
  switch (kind) {
    case 'github':
      return (await startGithubServer(callback, {}, host)).server;
    case 'cas': {
      const accounts = [{ name: '202600000001', password: '密码' }];
      const server = await startCasServer({ accounts, host });
      server.allow(callback);
      return server.address;
    }
    case 'mail': {
      const onMail = (mail: ReceivedMail) => {
        const text = partOf(mail, 'text/plain');
        process.stdout.write(`mail ${JSON.stringify({ to: mail.to, text })}\n`);
      };
      return `${host}:${(await startMailServer({ onMail })).port}`;
    }
    default:
      return (await startRealProvider({ callback, host, port: Number(port) })).issuer;
  }
}

process.stdout.write(`ready at ${await start()}\n`);
