import { findProgram } from '../../../archive/convert/libreOffice.ts';
import { createGit } from '../../../archive/git/createGit.ts';
import { gitVariables } from '../../../config/gitVariables.ts';
import { readVersion } from '../../packagePaths.ts';
import { type Check, type Finding, fail, ok } from '../check.ts';

/** The versions of the programs that the site runs on. */
export const checkVersions: Check = {
  name: 'versions',
  async run({ archive, file, environment }, signal) {
    const { settings } = file;
    const git = createGit(archive, gitVariables());
    const { output } = await git(['version'], { signal });
    const version = output
      ?.toString('utf8')
      .trim()
      .replace(/^git version /u, '');
    const office = await findProgram('soffice', environment.PATH);
    const needsGit = settings.archive.git !== undefined || settings.contribute.who !== 'nobody';
    const own = `CampusDocs ${readVersion()}, Node ${process.versions.node}`;
    const findings: Finding[] = [
      ok(`${own}, ${version === undefined ? 'no git' : `git ${version}`}`),
    ];
    if (version === undefined && needsGit) {
      findings.push(
        fail(
          'git is not installed, and site.yml needs it',
          'Install git, for example with apt install git.',
        ),
      );
    }
    findings.push(
      ok(
        office === undefined
          ? 'LibreOffice is not installed: it is only for adding Word, PowerPoint and Excel files'
          : `LibreOffice is installed (${office})`,
      ),
    );
    return findings;
  },
};
