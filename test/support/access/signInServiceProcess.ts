// signInServiceProcess.ts oidc|github|cas|mail CALLBACK [PORT]: a service that signs people in, or a mail server,
// until it is stopped, for journeys through the whole site. It says where it is as one line, and of each
// mail that it takes what stands in it.
import { startCasServer } from './startCasServer.ts';
import { startGithubServer } from './startGithubServer.ts';
import { partOf, type ReceivedMail, startMailServer } from './startMailServer.ts';
import { startRealProvider } from './startRealProvider.ts';

const [kind, callback = '', port = '0'] = process.argv.slice(2);
// Another site than the one that signs in by it, as in life: cookies know the difference.
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
