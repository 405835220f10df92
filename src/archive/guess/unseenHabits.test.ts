import { expect, test } from 'vitest';
import { guessItem } from './guessItem.ts';
import { loadKnowledge } from './loadKnowledge.ts';

const knowledge = await loadKnowledge();

/** The guessed fields of a path, with the certainty of each. */
function guessed(path: string) {
  return guessItem(
    { path: path.split('/'), filetype: path.endsWith('.zip') ? 'zip' : 'pdf' },
    knowledge,
  );
}

test.each([
  ['运筹学/运筹学思维导图.png', '运筹学思维导图'],
  ['数据结构/排序算法总结.md', '排序算法总结'],
])('guesses the title of %s without the extension', (path, title) => {
  expect(guessed(path).title?.value).toBe(title);
});

test.each([
  ['数字电路/数电MOOC测验答案.docx', 'doc', ['答案']],
  ['创业基础/创业基础网课答案.docx', 'doc', ['答案']],
  ['计算机网络/计网作业1-6答案.pdf', 'doc', ['答案']],
  ['离散数学/hw1-hw10答案.pdf', 'doc', ['答案']],
  ['大学英语/大学英语2 期末词汇.docx', 'doc', ['知识点']],
  ['土木/建材选择判断.docx', 'doc', ['题库']],
  ['数据库系统/第3讲 关系代数.pdf', 'doc', ['课件']],
])('%s is a %s of %j', (path, type, content) => {
  const guess = guessed(path);
  expect([guess.type.value, guess.content?.value]).toEqual([type, content]);
});

test('takes a lecture among notes for notes', () => {
  expect(guessed('数据库系统/笔记/第12讲 查询优化.pdf').content?.value).toEqual(['知识点']);
});

test('proposes no type for a list of people', () => {
  expect(guessed('学委整理/大数据2101班/班级通讯录.xlsx').type.value).toBeUndefined();
});

test('recognizes a paper with cases, and keeps their word out of the course', () => {
  const guess = guessed('民法/民法学2020-2021-2期末案例题.pdf');
  expect([guess.type.value, guess.course?.value]).toEqual(['test', '民法学']);
  expect(guessed('思想道德与法治/思修材料分析题模板.docx').course?.value).not.toBe('思修材料分析');
});

test('does not take undated files in a folder 期末资料 for papers', () => {
  expect(guessed('法学院期末资料/民法/民法典全文.pdf').type.value).not.toBe('test');
  expect(guessed('期末题库/电力电子技术/逆变实验.doc').type.value).not.toBe('test');
  expect(guessed('期末题库/电力电子技术/2018-2019-2.pdf').type.value).toBe('test');
});

test('is not certain that files in a folder 考试资料 are questions', () => {
  const { content } = guessed('考试资料/自然地理/地貌图集.zip');
  expect(content?.certainty).not.toBe('sure');
});

test.each([
  ['西方哲学史/西哲史期末论文.docx', '西方哲学史'],
  ['高等数学A（上）/高数上册笔记.pdf', '高等数学A（上）'],
  ['杂/国贸实务复习提纲.docx', '国际贸易实务'],
  ['油气储运/泵与压缩机期末试题2020秋.pdf', '泵与压缩机'],
])('the course of %s is %s', (path, course) => {
  expect(guessed(path).course?.value).toBe(course);
});

test.each([
  ['经管学院网盘/会计学/会计学2020-2021(1)期末.doc', '经管学院'],
  ['法学院期末资料/刑法/刑法分论22春期末.pdf', '法学院'],
  ['某某师大-文学院资料/语言学概论/语言学概论2020-2021-1期末.pdf', '文学院'],
])('reads the college of %s from a folder, and marks it for review', (path, college) => {
  expect(guessed(path).college).toMatchObject({ value: [college], certainty: 'likely' });
});

test.each([
  ['电子书/工程光学 郁道银 第4版.pdf', '工程光学', ['郁道银']],
  ['微观/平狄克微观经济学第八版.pdf', '微观经济学', ['平狄克']],
  [
    '电子书/Deep Learning (Ian Goodfellow, Yoshua Bengio, Aaron Courville).pdf',
    'Deep Learning',
    ['Ian Goodfellow', 'Yoshua Bengio', 'Aaron Courville'],
  ],
  [
    '电子书/Python编程：从入门到实践 [美] Eric Matthes 著 袁国忠 译 人民邮电出版社.pdf',
    'Python编程：从入门到实践',
    ['Eric Matthes'],
  ],
  ['电子书/计算机组成原理 唐朔飞 第2版 高清扫描.pdf', '计算机组成原理', ['唐朔飞']],
  ['电子书/运筹学（第四版）清华大学出版社 运筹学教材编写组.pdf', '运筹学', ['运筹学教材编写组']],
])('splits title and authors of the book %s', (path, title, authors) => {
  const guess = guessed(path);
  expect([guess.title?.value, guess.authors?.value]).toEqual([title, authors]);
});

test('recognizes a book by a translator', () => {
  const guess = guessed('信息检索/信息检索导论 王斌译.pdf');
  expect([guess.type.value, guess.translators?.value]).toEqual(['book', ['王斌']]);
});

test('takes a letter after a year for its season, and 东校区 for no person', () => {
  expect(guessed('Computer Organization/2021S_final.pdf')).toMatchObject({
    years: { value: { start: 2020, end: 2021 } },
    semester: { value: 'Second' },
  });
  expect(guessed('大学化学/2019-2020-1大学化学期末A卷 东校区.pdf').teachers).toBeUndefined();
});
