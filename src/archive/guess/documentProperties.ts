/**
 * Titles that programs generate, after the name of the program and the file extension are removed.
 */
const JUNK_TITLES = [
  /^(?:untitled|unknown|title|none|null|无标题|未命名|无题|空白)[\s\-_()（）0-9]*$/iu,
  /^新建.{0,24}(?:文档|文件|文稿|演示|表格|幻灯片)?[\s\-_()（）0-9]*$/u,
  /^(?:文档|文件|文稿|演示文稿|工作簿|幻灯片|图片|图像|页面?|扫描件?|扫描文稿|第\s*[0-9]+\s*页)[\s\-_()（）0-9]*$/u,
  /^(?:document|doc|docs|file|slide|slides|presentation|book|page|print|image|img|picture|photo|scan|scanned|scanned (?:document|image)|camscanner|output|output file|temp|tmp|test|new|main|paper|thesis|template|layout)[\s\-_()0-9]*$/iu,
  /^(?:powerpoint|wps)\s*(?:演示文稿|presentation|演示|文字|表格)?[\s\-_()0-9]*$/iu,
  /^(?:ppt|幻灯片|slide)\s*(?:演示)?模[板版].*$/iu,
  /(?:camscanner|扫描全能王|全能扫描王|adobe scan|full page (?:photo|fax)|ccitt|pdf\s*creator|print\.do|ilovepdf)/iu,
  // Scanners and cameras: SKM_C25819, KMBT_C224, DOC001, IMG_2019, 20190618_0930, MX-M264N_20190101.
  /^(?:skm|kmbt|kmc|mx|mfp|doc|img|dsc|dscn|pic|scan|sc|hp|xerox|ricoh|canon|epson|brother|wechat|mmexport|微信图片|qq图片|屏幕截图|screenshot)[\s_\-.]*[a-z]{0,4}[\s_\-.0-9]+$/iu,
  /^[0-9a-f]{8,}(?:-[0-9a-f]{4,})*$/iu,
  /^[\s\d\p{P}\p{S}]+$/u,
  /^(?:[a-z]:|\\\\|\/|file:|https?:|www\.|about:|javascript:)/iu,
  /^\S+\.(?:com|cn|net|org|cc|xyz)\/?\S*$/iu,
];

const ENDINGS =
  /(?:\.(?:docx?|dotx?|pptx?|potx?|xlsx?|wps|dps|et|pdf|tex|dvi|ps|indd|qxd|cdr|html?|txt|tif|tiff|jpe?g|png|bmp|rtf|pages|key|ofd))+$/iu;
const PROGRAMS =
  /^(?:microsoft\s+(?:office\s+)?(?:word|powerpoint|excel)|wps\s*(?:office|文字|演示)?|powerpoint|word|新建\s*microsoft\s*(?:office\s*)?(?:word|powerpoint|excel)\s*(?:文档|演示文稿|工作表)?)\s*[-–—:_]\s*/iu;

/**
 * The title in the properties of a PDF, without the name of a program before it (`Microsoft Word -
 * 线性代数.docx`). Undefined if a program or a scanner generated it.
 */
export function usefulTitle(title: string | undefined): string | undefined {
  if (title === undefined || looksGarbled(title)) return undefined;
  const bare = title
    .normalize('NFC')
    .trim()
    .replace(PROGRAMS, '')
    .trim()
    .replace(ENDINGS, '')
    .trim();
  if (!/\p{Script=Han}|.{2}/u.test(bare) || JUNK_TITLES.some((junk) => junk.test(bare)))
    return undefined;
  return /新建\s*microsoft/iu.test(bare) ? undefined : bare;
}

/** Names of computers, vendors and programs in place of an author. */
const JUNK_AUTHORS =
  /administrator|admin|user|用户|微软|microsoft|windows|windws|lenovo|联想|dell|asus|acer|thinkpad|huawei|xiaomi|小米|apple|macbook|\bhp\b|\bpc\b|电脑|系统|番茄花园|雨林木风|深度|天空|owner|guest|office|wps|adobe|acrobat|cnki|知网|latex|\btex\b|unknown|anonymous|佚名|匿名|author|作者|student|学生|teacher|老师|出版社|公司|学校|大学|图书馆|www\.|https?:|\.com|\.cn|@|道客|豆丁|百度/iu;

const HAN_NAME = /^\p{Script=Han}{2,4}(?:·\p{Script=Han}{1,8})*$/u;
const FULL_NAME = /^\p{Lu}[\p{L}.'’-]*(?:\s+\p{L}[\p{L}.'’-]*){1,3}$/u;

/** The authors in the properties of a PDF, if they look like names of people. */
export function usefulAuthors(author: string | undefined): readonly string[] {
  if (author === undefined || looksGarbled(author)) return [];
  const names = author
    .normalize('NFC')
    .split(/[,，、;；&/]|\s+and\s+|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u)
    .map((name) => name.trim().replace(/\s*(?:编著|主编|著|编|等)$/u, ''))
    .filter((name) => name !== '');
  const people = names.every(
    (name) => !JUNK_AUTHORS.test(name) && (HAN_NAME.test(name) || FULL_NAME.test(name)),
  );
  return people ? names : [];
}

/** Whether a text is UTF-8 or GBK decoded as Latin-1, or has undecodable characters. */
function looksGarbled(text: string): boolean {
  const strange = text.match(/[\u0080-\u00bf\u00c0-\u00ff\ufffd\ue000-\uf8ff]/gu)?.length ?? 0;
  return strange > 0 && strange * 3 >= [...text].length;
}
