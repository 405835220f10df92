import { MD5_PATTERN } from '../../catalog/md5.ts';
import { UUID_PATTERN } from '../../lib/uuid.ts';
import type { Source } from './proposal.ts';

/** The number of a copy, unless a school year is before it. */
const COPY_NUMBER =
  /(?<!(?:[12][0-9]{3}|[0-9]{2})[-—–~～_/至到][0-9]{2,4}(?:学年度?|年)?\s*)\s*[（(]\d{1,2}[）)]$/gu;

/**
 * What programs, downloads and copying add to names, without information about the file: 复件, a
 * trailing (1), 最终版, names of sites and scanners, times of photographs, long numbers.
 */
const JUNK: readonly RegExp[] = [
  // Copies. A number in brackets at the end counts the downloads, unless a school year is before it.
  /^(?:复件|副本|拷贝|copy of|copy)[\s_\-—（(]*(?:\d+[）)])?(?:的|\s)*/giu,
  /[\s_\-—]*[（(【[]?(?:副本|复件|拷贝|的副本|copy)[\s_]*[（(]?\d*[）)]?[）)】\]]?$/giu,
  COPY_NUMBER,
  // Versions.
  /[\s_\-—]*[（(【[]?(?:最终|最新|终|定稿|终极|完美|修订|更新|完整|全|高清|清晰|扫描|打印|可打印|电子|彩色|黑白|可复制|可编辑|带书签|有书签|文字|无水印|去水印|最最终|真最终|最终最终)版(?:本)?\d*[）)】\]]?/gu,
  /[（(【[](?:完整|精品|最新)?(?:word|pdf|ppt|doc)(?:完整|精品|最新)?版?[）)】\]]/giu,
  /[（(【[](?:已校对|未完|已压缩|压缩|重命名|转自[^）)】\]]*|转载|公众号[^）)】\]]*|微信[^）)】\]]*|关注[^）)】\]]*|免费[^）)】\]]*|打印|高清|扫描|清晰|带目录|带书签|高清扫描|扫描件|电子书)[）)】\]]/gu,
  /[\s_\-—]*(?:无水印|去水印|有水印|水印|已压缩|定稿|终稿|加水印|compressed|ocr)(?=[\s_\-—（(]|$)/giu,
  /[\s_\-—]+(?:高清)?(?:扫描|影印)(?:件|本)?$/gu,
  /(?:[\s_-]+|(?<=\p{Script=Han}))v\d+(?:\.\d+)*$/giu,
  // Who shared it, and how recent it was then.
  /[\s_\-—（(【[]*(?<![a-z])by[\s_:：]*\p{Script=Han}{0,4}(?:学长|学姐|前辈|大佬|大神|同学|师兄|师姐|佚名)[）)】\]]?/giu,
  /[（(【[](?:20[0-9]{2}年?)?(?:最新|新版|最近更新|持续更新|更新)[）)】\]]/gu,
  // Sites.
  /[（(【[]\s*(?:z-?lib(?:rary)?(?:\.org)?|1lib[^）)】\]]*|libgen[^）)】\]]*|b-ok[^）)】\]]*|www\.[^）)】\]]*|ePUBw[^）)】\]]*|it-?ebooks[^）)】\]]*|pdfdrive[^）)】\]]*)\s*[）)】\]]/giu,
  /[\s_\-—]*(?:libgen\.\w+|z-lib\.org|(?:www\.)?[a-z0-9-]+\.(?:com|cn|net|org)(?:\.cn)?)(?=[\s_\-—）)】\]]|$)/giu,
  /[\s_\-—]*(?:道客巴巴|百度文库|豆丁网?|原创力文档|人人文库|淘豆网|新浪爱问|来源网络)/gu,
  // Programs that scan, send and save.
  /(?:mmexport|wx_camera_|img|dsc|scan|doc|pic|image|screenshot|camscanner|qq图片|qq截图|微信图片|微信截图|微信扫描|扫描全能王|全能扫描王|扫描件?|屏幕截图|新文档|新建文档|照片)[\s_-]*(?:\d{4}[-_.年]?\d{2}[-_.月]?\d{2}日?[\s_-]*(?:\d{1,2}[.:_-]?\d{2}(?:[.:_-]?\d{2})?(?:\d{0,3})?)?|\d{6,})(?:[\s_-]*\d{1,6})*/giu,
  /^(?:新建|新|无标题|未命名|未标题)\s*(?:文件夹|文件|文档|microsoft\s*(?:office\s*)?(?:word|powerpoint|excel)?\s*(?:文档|演示文稿)?|word文档|压缩文件?|笔记)?\s*[（(]?\d*[）)]?$/giu,
  /^(?:new folder|untitled|document|doc|文档|文件|文件夹|下载|downloads?|scan|scanned|camscanner|扫描全能王|扫描件?)\s*[-_]?[（(]?\d*[）)]?$/giu,
  /扫描全能王|全能扫描王|camscanner/giu,
  // Digests, ids, and numbers too long for a date; ISBNs are kept.
  new RegExp(`\\b${MD5_PATTERN}\\b|\\b${UUID_PATTERN}\\b`, 'giu'),
  /(?<![0-9])(?!97[89][0-9]{10}(?![0-9]))[0-9]{9,}(?![0-9])/gu,
];

/** Folders are seldom downloaded twice: 离散数学(1) is the first part, 离散数学 (1) a copy. */
const FOLDER_JUNK = JUNK.map((junk) =>
  junk === COPY_NUMBER ? /(?<=\s|文件夹)[（(]\d{1,2}[）)]$/gu : junk,
);

/** Punctuation and empty brackets that remain after junk is removed. */
const LEFT_OVER = /^[\s_\-—.,，、·~]+|[\s_\-—,，、·~]+$|[（(【[]\s*[）)】\]]/gu;

/** Removes junk from a name. The result may be empty. */
export function dropJunk(name: string, source: Source = 'name'): string {
  let rest = name;
  for (;;) {
    const before = rest;
    for (const junk of source === 'folder' ? FOLDER_JUNK : JUNK) rest = rest.replace(junk, ' ');
    rest = rest.replace(LEFT_OVER, '').replace(/\s+/gu, ' ').trim();
    if (rest === before) return rest;
  }
}
