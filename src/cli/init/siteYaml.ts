import { stringify } from 'yaml';
import type { SiteAnswers } from './siteAnswers.ts';

/** Formats a text as YAML on one line. */
function scalar(text: string): string {
  return stringify(text, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE' }).trimEnd();
}

/** Whether an address is at GitHub, whose addresses of files are known. */
function isAtGithub(address: string): boolean {
  return URL.parse(address)?.host === 'github.com';
}

/** Formats the `site.yml` of a new archive. What was not answered is a comment that shows its form. */
export function siteYaml(answers: SiteAnswers): string {
  const lines = [
    '# yaml-language-server: $schema=.vscode/schema/site.json',
    '# 网站设置。所有键均可省略，行首的 # 去掉后即生效；说明见 CampusDocs 文档 docs/use/configuration.zh-CN.md。',
    '# 请勿在本文件中填写密码或密钥：它们应放在服务器的环境变量中。',
    '',
    '# 网站名称与后缀',
    'brand:',
    `  name: ${scalar(answers.name)}`,
    '  # suffix: 示例站',
    setOrShown('university', answers.university, '示例大学'),
    `description: ${scalar(`搜索、预览和下载${answers.university}同学们收集的书籍、试卷和学习资料`)}`,
    '',
    '# 网站由谁运营，以及联系邮箱：显示在“关于”页面和找不到页面时',
    '# operator: 示例大学学生开源社',
    setOrShown('contact', answers.contact, 'docs@example.edu'),
    '',
    '# 网站的正式地址：登录、站点地图和订阅源需要它',
    ...(answers.origin === ''
      ? ['# hosts:', '#   main: https://docs.example.edu']
      : ['hosts:', `  main: ${scalar(answers.origin)}`]),
    '',
    ...linkLines(answers.repository),
    '',
    '# 谁可以打开文件：open（所有人）、campus（校园网或登录后）、members（登录后）',
    ...accessLines(answers),
    '',
    '# 谁可以在网站上提交文件：nobody、members 或 everybody',
    'contribute:',
    '  who: nobody',
    '',
    '# 是否允许搜索引擎收录；人工智能可否用网页回答问题、训练模型',
    '# index: true',
    '# crawlers:',
    '#   answers: true',
    '#   training: false',
    '',
    '# 服务器定时从 Git 远程仓库拉取本仓库',
    '# archive:',
    '#   git:',
    '#     remote: origin',
    '#     branch: main',
  ];
  return `${lines.join('\n')}\n`;
}

function setOrShown(key: string, value: string, example: string): string {
  return value === '' ? `# ${key}: ${example}` : `${key}: ${scalar(value)}`;
}

function linkLines(repository: string): string[] {
  const about = '# 页脚、投稿和查看元数据的链接；{id} 代表文件的 MD5';
  if (repository === '') {
    return [about, '# links:', '#   organisation: https://github.com/my-university/archive'];
  }
  const base = repository.replace(/\/$/u, '');
  return [
    about,
    'links:',
    `  organisation: ${scalar(base)}`,
    `  contribute: ${scalar(`${base}#readme`)}`,
    ...(isAtGithub(base)
      ? [`  viewMetadata: ${scalar(`${base}/blob/main/metadata/{id}.yml`)}`]
      : []),
  ];
}

function accessLines({ mode, networks }: SiteAnswers): string[] {
  return [
    'access:',
    `  mode: ${mode}`,
    ...(mode === 'campus' ? [`  networks: [${networks.map(scalar).join(', ')}]`] : []),
    // The only method that needs no other service.
    ...(mode === 'members' ? ['  ways:', '    - kind: phrase'] : []),
    '  # 网站前面的反向代理，它转告访客的地址',
    '  # proxies: [127.0.0.1]',
  ];
}
