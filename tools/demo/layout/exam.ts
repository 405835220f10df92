import type { TestFront, TestMetadata } from '../content/schema.ts';
import { escapeHtml } from '../markup/html.ts';
import { renderMarkdown } from '../markup/markdown.ts';
import type { PrintedDocument } from './document.ts';
import { HEI, SONG } from './fonts.ts';

/** An exam paper of 示例大学 on A4, with the score table and the seal line for the name. */
export function layOutExam({ metadata, paper }: TestFront, body: string): PrintedDocument {
  const isAnswers = !metadata.content.includes('原题');
  const heading = paper.heading ?? examHeading(metadata);
  const letter = paper.letter === undefined ? '' : `（${escapeHtml(paper.letter)} 卷）`;
  const kind = paper.kind ?? (isAnswers ? '参考答案与评分标准' : '试卷');
  return {
    title: `${metadata.course.name} ${heading}`,
    // Answers after their questions start on a new page.
    styles: isAnswers ? STYLES : `${STYLES}h2:has(+.solution){break-before:page}`,
    body: `${isAnswers ? '' : '<div class="seal"><span>学院＿＿＿＿＿＿＿　班级＿＿＿＿＿＿＿　学号＿＿＿＿＿＿＿＿＿　姓名＿＿＿＿＿＿</span><em>装　　订　　线　　内　　不　　要　　答　　题</em></div>'}
<header><div class="school">示例大学 ${escapeHtml(heading)}</div>
<h1>《${escapeHtml(metadata.course.name)}》${kind}${letter}</h1>${facts(metadata, paper, isAnswers)}</header>
${isAnswers ? '' : scoreTable(paper.points)}${renderMarkdown(leaveRoom(body, paper.room))}`,
  };
}

/** `2023—2024 学年第一学期期末考试`, without unknown parts. */
function examHeading({ time }: TestMetadata): string {
  const semester =
    time.semester === undefined ? '' : time.semester === 'First' ? '第一学期' : '第二学期';
  const stage = time.stage === undefined ? '考核' : `${time.stage}考试`;
  return `${time.start}—${time.end} 学年${semester}${stage}`;
}

function facts(
  { college, course }: TestMetadata,
  { minutes, points }: TestFront['paper'],
  isAnswers: boolean,
): string {
  const total = points?.reduce((sum, point) => sum + point, 0);
  const words = [
    college === undefined ? undefined : `开课学院：${college.join('、')}`,
    course.type === undefined ? undefined : `层次：${course.type}`,
    minutes === undefined || isAnswers ? undefined : `考试时间：${minutes} 分钟`,
    total === undefined ? undefined : `满分：${total} 分`,
  ];
  const spans = words
    .filter((word) => word !== undefined)
    .map((word) => `<span>${escapeHtml(word)}</span>`);
  return `<p class="facts">${spans.join(' ')}</p>`;
}

const CHINESE_NUMBERS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];

function scoreTable(points: readonly number[] | undefined): string {
  if (points === undefined) return '';
  const row = (name: string, cells: readonly (string | number)[]) =>
    `<tr><th>${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const sections = points.map((_, index) => CHINESE_NUMBERS[index] ?? index + 1);
  const total = points.reduce((sum, point) => sum + point, 0);
  const empty = points.map(() => '');
  return `<table class="scores">${row('题号', [...sections, '总分'])}${row('满分', [...points, total])}${row('得分', [...empty, ''])}${row('阅卷人', [...empty, ''])}</table>`;
}

/** From its number at the start of a line to the next number or the end. */
const QUESTION = /^\d+．[\s\S]*?(?=^\d+．|$(?![\s\S]))/gm;

/**
 * Adds space for answers after each question of the later sections, up to the solutions if there
 * are any.
 */
function leaveRoom(body: string, room: number | undefined): string {
  if (room === undefined) return body;
  const [questions = '', ...answers] = body.split(/^(?=## 参考答案)/m);
  const sections = questions
    .split(/^(?=## )/m)
    .map((section) =>
      /^## [一二]、/.test(section)
        ? section
        : section.replace(QUESTION, (question) => `${question.trimEnd()}\n\n{空 ${room}}\n\n`),
    );
  return [...sections, ...answers].join('\n\n');
}

const STYLES = `
@page{size:A4;margin:20mm 18mm 19mm 6mm;@bottom-center{content:"第 " counter(page) " 页　共 " counter(pages) " 页";font:9pt ${SONG}}}
body{position:relative;padding-left:20mm;font-size:10.8pt;line-height:1.75;--accent:#222}
header{text-align:center}
.school{font:700 13pt ${SONG}}
h1{font:900 17pt/1.5 ${SONG};text-align:center;margin:.2em 0 .1em}
.facts{text-align:center;font-size:9.5pt;margin:0 0 .4em}
.facts span{display:inline-block;margin:0 .8em}
h2{font-size:11.5pt;margin:1em 0 .4em}
h3{font-size:11pt;margin:.8em 0 .3em}
.scores td,.scores th{min-width:12.5mm;height:6.6mm;padding:0 2mm;background:none;border-color:#222}
.choices{display:grid;gap:0 1.2em;margin:.1em 0 .6em 1.6em}
.columns-4{grid-template-columns:repeat(4,1fr)}.columns-2{grid-template-columns:1fr 1fr}
.choices span{break-inside:avoid}
.blank{display:inline-block;min-width:5.2em;border-bottom:.6pt solid #222;height:1em;vertical-align:-.1em;margin:0 .2em}
.bracket{float:right}.bracket i{display:inline-block;width:2em}
.solution{border-left:2pt solid #b33;padding:.2em 0 .2em .9em;color:#7a1f1f;margin:.4em 0 .9em}
.solution .katex{color:#5e1717}
em{color:inherit}
.seal{position:absolute;left:0;top:0;height:255mm;width:14mm;writing-mode:vertical-rl;transform:rotate(180deg);
  border-left:.6pt dashed #444;text-align:center;font:8.5pt ${SONG};color:#222;padding-left:1.5mm}
.seal span{display:block}.seal em{display:block;font:8pt ${HEI};color:#666;margin-left:1mm}
`;
