import type { Metadata } from '../metadataSchema.ts';

/** The texts that an editor shows for a field. */
export interface FieldText {
  readonly title: string;
  /** In Chinese, then in English. */
  readonly description: string;
  readonly examples?: readonly unknown[];
}

/** By the path of the field, such as `data.course.name`, also for groups in a list. */
export type FieldTexts = Readonly<Record<string, FieldText>>;

const MD5 = '0123456789abcdef0123456789abcdef';

const ITEM: FieldTexts = {
  id: {
    title: '文件的 MD5 · MD5 of the file',
    description:
      '文件的 MD5：32 位小写十六进制数字，与本文件的文件名相同。\nThe MD5 of the document: 32 digits of 0-9 and a-f, lower case, the same as the name of this file.',
    examples: [MD5],
  },
  url: {
    title: '地址 · Address',
    description:
      '文件的地址，一般是 /files/{id}.pdf。\nWhere the document is: a path of this site, usually /files/{id}.pdf, or an address with https://.',
    examples: [`/files/${MD5}.pdf`],
  },
  type: {
    title: '类型 · Type',
    description:
      '书籍（book）、试卷（test）或资料（doc）。\nA book, an exam paper (test) or study material (doc).',
  },
  data: { title: '内容 · Data', description: '该文件的信息。\nWhat this document is.' },
};

const FILE: FieldTexts = {
  'data.filetype': {
    title: '文件格式 · File type',
    description: '文件的扩展名。\nWhat the name of the document ends in.',
  },
  'data.filesize': {
    title: '文件大小 · Size',
    description: '字节数，无需填写，由程序计算。\nA number of bytes. Leave it out: it is measured.',
  },
};

const ORIGIN: FieldTexts = {
  'data.source': {
    title: '来源 · Source',
    description:
      '原文件名或文件来源，可省略；会公开，请勿填写个人信息。\nHow the file was called, or where it came from; may be left out. It is published: no personal data.',
    examples: ['2019概率论A卷.pdf'],
  },
  'data.source_sha256': {
    title: '原文件的校验和 · Checksum of the source',
    description:
      '由程序填写：PDF 由其他格式转换而来时，原文件的 SHA-256。\nWritten by the program: the SHA-256 of the file that the PDF was made of.',
    examples: ['a948904f2f0f479b8f8197694b30184b0d2ed1c1cd2a1ec0fb85d299a192a447'],
  },
  'data.note': {
    title: '备注 · Note',
    description:
      '读者需要了解的其他信息，一句话，可省略。\nWhat else readers should know, in a line; may be left out.',
    examples: ['缺最后一页'],
  },
};

const TEACHERS: FieldTexts = {
  'data.teachers': {
    title: '教师 · Teachers',
    description:
      '任课教师或出题教师，可省略。\nWho taught the course or set the paper; may be left out.',
    examples: [['陈望舒']],
  },
};

const COURSE: FieldTexts = {
  'data.course.name': {
    title: '课程名 · Name of the course',
    description:
      '课程的全称，与教务系统一致。\nThe full name of the course, as the university writes it.',
    examples: ['线性代数', '大学物理（上）'],
  },
  'data.course.type': {
    title: '课程类型 · Type of the course',
    description:
      '本科或研究生，可省略。\n本科 (undergraduate) or 研究生 (graduate); may be left out.',
    examples: ['本科', '研究生'],
  },
};

/** The texts of all fields, by the type of item. */
export const FIELD_TEXTS: Readonly<Record<Metadata['type'], FieldTexts>> = {
  book: {
    ...ITEM,
    ...FILE,
    ...ORIGIN,
    'data.title': {
      title: '书名 · Title',
      description: '书名，分册写在全角括号中。\nThe title; volumes stand in full-width brackets.',
      examples: ['高等数学（上册）'],
    },
    'data.authors': {
      title: '作者 · Authors',
      description: '一位或多位作者，每行一位。\nOne or more authors, one a line.',
      examples: [['陈望舒', '林清和']],
    },
    'data.translators': {
      title: '译者 · Translators',
      description: '译者，可省略。\nTranslators; may be left out.',
    },
    'data.edition': {
      title: '版次 · Edition',
      description: '版次，只写数字，可省略。\nThe number of the edition alone; may be left out.',
      examples: ['3'],
    },
    'data.publisher': {
      title: '出版社 · Publisher',
      description: '出版社，可省略。\nThe publisher; may be left out.',
      examples: ['高等教育出版社'],
    },
    'data.publish_year': {
      title: '出版年份 · Year',
      description:
        '四位数字的出版年份，可省略。\nThe year of publication with 4 digits; may be left out.',
      examples: ['2019'],
    },
    'data.isbn': {
      title: 'ISBN',
      description:
        '一个或多个 13 位 ISBN，以 978 或 979 开头，可带连字符；没有 ISBN 的写空列表 []。\nOne or more ISBNs of 13 digits that start with 978 or 979; hyphens may stand between them. An empty list [] for a book without one.',
      examples: [['978-7-04-055587-5']],
    },
  },
  test: {
    ...ITEM,
    ...FILE,
    ...COURSE,
    ...TEACHERS,
    ...ORIGIN,
    'data.variant': {
      title: '卷别 · Which paper',
      description:
        '同一场考试的哪一份试卷：A卷、B卷、回忆版、补考等，可省略。\nWhich paper of the exam it is: A卷, B卷, 回忆版 (from memory), 补考 (resit) and so on; may be left out.',
      examples: ['A卷', '回忆版'],
    },
    'data.title': {
      title: '标题 · Title',
      description:
        '无需填写：标题由学年、学期、课程和考试阶段组成。\nLeave it out: the title is made of school year, semester, course and stage.',
    },
    'data.college': {
      title: '学院 · Colleges',
      description:
        '考试所属的一个或多个学院，可省略。\nOne or more colleges whose exam it is; may be left out.',
      examples: [['数学学院']],
    },
    'data.course': { title: '课程 · Course', description: '考试的课程。\nThe course of the exam.' },
    'data.time': { title: '时间 · Time', description: '考试的时间。\nWhen the exam was.' },
    'data.time.start': {
      title: '学年开始 · School year from',
      description:
        '学年开始的年份，四位数字。\nThe year in which the school year starts, with 4 digits.',
      examples: ['2023'],
    },
    'data.time.end': {
      title: '学年结束 · School year to',
      description:
        '学年结束的年份，四位数字。\nThe year in which the school year ends, with 4 digits.',
      examples: ['2024'],
    },
    'data.time.semester': {
      title: '学期 · Semester',
      description:
        'First 为第一学期，Second 为第二学期，可省略。\nFirst or Second; may be left out.',
    },
    'data.time.stage': {
      title: '考试阶段 · Stage',
      description:
        '期中或期末；其他考试省略。\n期中 (mid-term) or 期末 (final); leave it out for others.',
      examples: ['期中', '期末'],
    },
    'data.content': {
      title: '内容 · Content',
      description: '原题、答案中的一项或两项。\n原题 (questions), 答案 (answers) or both.',
      examples: [['原题', '答案']],
    },
  },
  doc: {
    ...ITEM,
    ...FILE,
    ...COURSE,
    ...TEACHERS,
    ...ORIGIN,
    'data.title': {
      title: '标题 · Title',
      description: '资料的标题。\nThe title of the material.',
      examples: ['操作系统期末复习提纲'],
    },
    'data.course': {
      title: '课程 · Courses',
      description: '资料所属的一门或多门课程。\nThe courses that the material is for.',
    },
    'data.content': {
      title: '内容 · Content',
      description:
        '思维导图、题库、答案、知识点、课件中的一项或多项。\nOne or more of 思维导图 (mind map), 题库 (questions), 答案 (answers), 知识点 (summary), 课件 (slides).',
      examples: [['知识点']],
    },
  },
};
