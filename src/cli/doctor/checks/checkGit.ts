import { createGit } from '../../../archive/git/createGit.ts';
import { gitVariables } from '../../../config/gitVariables.ts';
import { type Check, type Finding, fail, ok, warn } from '../check.ts';

/** Reading must not touch the index, which a server may be writing. */
const READ_ONLY = { GIT_OPTIONAL_LOCKS: '0' };

/** Whether the archive can be pulled from its remote, and where both are. */
export const checkGit: Check = {
  name: 'git',
  limit: 30_000,
  async run({ archive, file, environment }, signal) {
    const git = createGit(archive, gitVariables());
    const run = (...args: string[]) => git(args, { signal, variables: READ_ONLY });
    const head = await run('rev-parse', '--verify', 'HEAD');
    const settings = file.settings.archive.git;
    if (!settings) {
      return [ok(head.output ? 'it is not pulled: site.yml has no archive.git' : NO_REPOSITORY)];
    }
    if (!head.output) {
      return [fail(`${archive} cannot be pulled: ${head.failure}`, 'Clone the archive with git.')];
    }
    const { remote, branch, every } = settings;
    const listed = await run('ls-remote', '--exit-code', '--heads', remote, branch);
    if (!listed.output) {
      return [
        fail(
          `${branch} of ${remote} cannot be read: ${listed.failure}`,
          'Correct the remote and its key: git remote -v, and git fetch as the user who serves.',
        ),
      ];
    }
    const own = head.output.toString('utf8').trim();
    const [there = ''] = listed.output.toString('utf8').split(/\s/u);
    const findings: Finding[] = [
      own === there
        ? ok(`${branch} of ${remote} is here (${own.slice(0, 12)})`)
        : ok(`here is ${own.slice(0, 12)}, ${branch} of ${remote} is ${there.slice(0, 12)}`),
    ];
    const status = await run('status', '--porcelain', '--untracked-files=no');
    if (status.output !== undefined && status.output.length > 0) {
      findings.push(
        warn(
          'tracked files of the archive are changed and not committed: a pull may be refused',
          `Commit or undo them: git -C ${archive} status`,
        ),
      );
    }
    const hasWebhook = environment.CAMPUSDOCS_WEBHOOK_SECRET !== undefined;
    if (!hasWebhook) findings.push(ok(`it is pulled every ${every} minutes, without a webhook`));
    return findings;
  },
};

const NO_REPOSITORY = 'the archive is no Git repository, and site.yml does not need one';
