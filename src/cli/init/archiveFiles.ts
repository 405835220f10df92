import { editorSettings } from './editorSettings.ts';
import { issueForms } from './issueForms.ts';
import { readme } from './readme.ts';
import type { SiteAnswers } from './siteAnswers.ts';
import { siteYaml } from './siteYaml.ts';
import { checkWorkflow, type ProgramPackage, publishWorkflow } from './workflows.ts';

const GITIGNORE = `\
# 操作系统与编辑器
.DS_Store
Thumbs.db
desktop.ini
~$*
*.swp

# CampusDocs 运行时的文件
/.campusdocs*
.*.????????-????-????-????-????????????
`;

const GITATTRIBUTES = `\
* text=auto eol=lf
*.pdf binary
*.zip binary
`;

/** Git does not keep empty folders. */
const EMPTY_FOLDERS = ['metadata', 'files', 'announcements'];

/** All files of a new archive, by path. */
export function archiveFiles(
  answers: SiteAnswers,
  program: ProgramPackage,
): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries(EMPTY_FOLDERS.map((folder) => [`${folder}/.gitkeep`, ''])),
    'README.md': readme(answers, program),
    '.gitignore': GITIGNORE,
    '.gitattributes': GITATTRIBUTES,
    '.github/workflows/check.yml': checkWorkflow(program),
    '.github/workflows/publish.yml': publishWorkflow(program),
    ...issueForms(answers),
    ...editorSettings(),
    'site.yml': siteYaml(answers),
  };
}
