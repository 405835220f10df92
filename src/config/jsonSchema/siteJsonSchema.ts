import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { SiteSchema } from '../../protocol/site.ts';
import { SettingsSchema } from '../settings.ts';

/** What each key is for, in Chinese, then in English. */
const TEXTS: Readonly<Record<string, string>> = {
  brand: '网站名称与后缀。\nName of the site, and a small suffix.',
  university: '大学名称。\nName of the university.',
  description:
    '网站简介，供搜索引擎和分享使用。\nWhat the site is, for search engines and shared links.',
  about: '“关于”页面的正文，Markdown。\nText of the about page, in Markdown.',
  index: '是否允许搜索引擎收录。\nWhether search engines may list the site.',
  operator: '网站由谁运营。\nWho runs the site.',
  contact: '联系邮箱。\nMailbox for visitors.',
  links: '页脚、投稿、元数据的链接。\nLinks of the footer, for contributions and to metadata.',
  hosts: '网站及其数据的地址。\nAddresses of the site and of its data.',
  archive:
    '从 Git 拉取与推送，是否保留原文件。\nPull from and push to Git; whether to keep sources.',
  storage: '存放文件的对象存储。\nThe bucket of the documents.',
  access: '谁可以打开文件，以及登录方式。\nWho may open files, and how people sign in.',
  limits: '访问频率限制。\nLimits of requests.',
  ocr: '扫描件的文字识别。\nRecognition of scans.',
  contribute: '谁可以在网站上提交文件。\nWho may give files on the site.',
  crawlers: '人工智能可以如何使用网页。\nWhat AI may use the pages for.',
  text: '正文搜索。\nSearch in the texts.',
  mirror: '是否允许他人保存完整的镜像。\nWhether others may keep a copy of the archive.',
  purge: '网站前面的缓存，文件下架时通知它。\nThe cache in front, which is told of takedowns.',
};

/**
 * The JSON Schema (draft 7) of `site.yml` for editors, generated from the schemas that read it. What
 * JSON Schema cannot say, such as how keys depend on each other, only `campusdocs check` finds.
 */
export function siteJsonSchema(): JsonSchema {
  const schema = v.strictObject({ ...SiteSchema.entries, ...SettingsSchema.entries });
  const generated = toJsonSchema(schema, {
    target: 'draft-07',
    typeMode: 'input',
    errorMode: 'ignore',
  });
  const { properties = {} } = generated;
  return {
    ...generated,
    title: 'site.yml',
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, one]) => {
        const description = TEXTS[key];
        if (typeof one === 'boolean' || description === undefined) return [key, one];
        return [key, { ...one, description }];
      }),
    ),
  };
}
