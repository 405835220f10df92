import type { SiteAnswers } from './siteAnswers.ts';
import type { ProgramPackage } from './workflows.ts';

/** The README of a new archive: for contributors, in Chinese, and in short in English. */
export function readme(
  { name, university, origin, contact, mode }: SiteAnswers,
  { url }: ProgramPackage,
): string {
  const site = origin === '' ? '' : `网站：<${origin}>\n\n`;
  const mail = contact === '' ? '' : `，或发送邮件至 <${contact}>`;
  const phrase =
    mode === 'members'
      ? '- **口令**：只有知道口令的人才能打开文件。在服务器上运行 `campusdocs access phrase` 设置口令；其他登录方式见 CampusDocs 文档 `docs/run/sign-in.zh-CN.md`。\n'
      : '';
  const pages =
    mode === 'open'
      ? ''
      : '静态网站无法验证访客身份：文件不向所有人开放时，导出前须在命令后加上 `--without-files`，文件由 `hosts.main` 所指的服务器提供。';
  return `\
# ${plain(name)}

${site}这里保存${plain(university)}同学们收集的书籍、试卷和学习资料。网站由 [CampusDocs](https://github.com/campusdocs/campusdocs) 根据本仓库生成：有了这个文件夹，任何人都可以运行、迁移或复刻整个网站。

## 目录

| 路径 | 内容 |
| --- | --- |
| \`site.yml\` | 网站设置 |
| \`metadata/{id}.yml\` | 每份文件的信息，\`{id}\` 是文件的 MD5 |
| \`files/{id}.pdf\` | 文件本身，PDF 或 zip |
| \`announcements/*.md\` | 首页公告 |

## 添加文件

1. 安装 [Node](https://nodejs.org/) 18.18 或更高版本，然后安装程序：

   \`\`\`sh
   npm install --global ${url}
   \`\`\`

2. 克隆本仓库，在其中添加文件。程序会推测文件的信息，询问无法确定的部分，并写好元数据；Word、PPT、图片等会转换为 PDF：

   \`\`\`sh
   campusdocs add ~/Downloads/期末.pdf
   \`\`\`

3. 检查，预览，提交：

   \`\`\`sh
   campusdocs check
   campusdocs serve .
   git add --all
   git commit -m '添加线性代数期末试卷'
   \`\`\`

然后发起 Pull Request，\`check\` 会自动检查。请只提交您有权分享的文件，不要提交含有姓名、学号等个人信息的文件。

## 修改信息

用 VS Code 打开本文件夹，按提示安装 YAML 扩展，编辑 \`site.yml\` 和 \`metadata\` 中的文件时就会有补全和检查。

文件有误、想找某份资料，或希望下架某份文件，请新建 Issue${mail}。

## 维护者

- **检查**：\`.github/workflows/check.yml\` 检查每个 Pull Request。
- **发布**：没有服务器时，\`.github/workflows/publish.yml\` 可把网站发布到 GitHub Pages。先在仓库的 Settings → Pages 中把 Source 设为 GitHub Actions，再到 Actions 中手动运行。网站须在域名的根路径下，因此需要自定义域名，或名为 \`<组织>.github.io\` 的仓库。${pages}
- **程序**：CampusDocs 没有发布到 npm 等公共软件源。两个工作流下载并安装 \`CAMPUSDOCS_PACKAGE\` 所指的压缩包，默认是发布页上的版本。如果那里没有这个版本，请在 CampusDocs 的代码目录中运行 \`npm pack\`，把得到的 \`.tgz\` 放到可以下载的地址，再修改两个工作流和上面安装命令中的地址；\`CAMPUSDOCS_SHA256\` 填写 \`sha256sum\` 输出的校验和。
${phrase}- **服务器**：部署步骤见 CampusDocs 文档 \`docs/run/install.zh-CN.md\`；部署后运行 \`campusdocs doctor\`，它会检查整个网站，并说明应如何处理。

## In English

This repository is an archive of documents that the students of a university collect. [CampusDocs](https://github.com/campusdocs/campusdocs) makes a website of it.

- **Add a file**: install the program with the command above, run \`campusdocs add FILE.pdf\` in a clone, then \`campusdocs check\`, commit, and open a pull request.
- **Report an error, ask for a file, ask for a takedown**: open an issue.
- **Maintainers**: CampusDocs is in no public registry. Both workflows install the tarball at \`CAMPUSDOCS_PACKAGE\`. If that release does not exist, run \`npm pack\` in a clone of CampusDocs, put the tarball at an address of yours, and change that variable in both workflows.
`;
}

/** Escapes what Markdown would read as markup. */
function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/gu, '\\$&');
}
