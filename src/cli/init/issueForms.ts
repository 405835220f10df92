import { stringify } from 'yaml';
import type { SiteAnswers } from './siteAnswers.ts';

const CHECKED = {
  type: 'checkboxes',
  attributes: {
    label: '提交前请确认',
    options: [{ label: '我没有填写姓名、学号、电话等个人信息：Issue 是公开的。', required: true }],
  },
};

const FILE = {
  type: 'input',
  id: 'file',
  attributes: {
    label: '哪份文件',
    description: '文件页面的地址，或文件的 MD5（32 位）。',
    placeholder: 'https://docs.example.edu/items/0123456789abcdef0123456789abcdef',
  },
  validations: { required: true },
};

const ERROR = {
  name: '报告错误',
  description: '文件打不开、信息有误、页面缺失、重复收录。Report an error.',
  title: '错误：',
  labels: ['error'],
  body: [
    FILE,
    {
      type: 'dropdown',
      id: 'kind',
      attributes: {
        label: '什么问题',
        options: ['文件打不开或已损坏', '缺页或不清晰', '信息有误', '与另一份文件重复', '其他'],
      },
      validations: { required: true },
    },
    {
      type: 'textarea',
      id: 'details',
      attributes: { label: '具体情况', description: '哪里有误，正确的内容是什么。' },
      validations: { required: true },
    },
    CHECKED,
  ],
};

const WISH = {
  name: '求资料',
  description: '希望收录的书籍、试卷或资料。Ask for what is missing.',
  title: '求资料：',
  labels: ['wish'],
  body: [
    {
      type: 'dropdown',
      id: 'kind',
      attributes: { label: '类型', options: ['试卷', '书籍', '资料'] },
      validations: { required: true },
    },
    {
      type: 'input',
      id: 'course',
      attributes: { label: '课程或书名', placeholder: '线性代数' },
      validations: { required: true },
    },
    {
      type: 'textarea',
      id: 'details',
      attributes: { label: '补充说明', description: '学年、学期、考试阶段、教师、版本等。' },
    },
    CHECKED,
  ],
};

function takedown(contact: string) {
  const mail = contact === '' ? '' : `也可以发送邮件至 ${contact}，邮件不会公开。`;
  return {
    name: '申请下架',
    description: '您是权利人，或文件包含您的个人信息。Ask for a takedown.',
    title: '申请下架：',
    labels: ['takedown'],
    body: [
      {
        type: 'markdown',
        attributes: {
          value: `本页面是公开的，请不要在此填写证件或联系方式。${mail}`,
        },
      },
      FILE,
      {
        type: 'dropdown',
        id: 'reason',
        attributes: { label: '原因', options: ['侵犯著作权', '包含个人信息', '其他'] },
        validations: { required: true },
      },
      {
        type: 'textarea',
        id: 'details',
        attributes: { label: '说明', description: '您与文件的关系，以及希望如何处理。' },
        validations: { required: true },
      },
      CHECKED,
    ],
  };
}

/** The issue forms of a new archive, by path. */
export function issueForms({ contact, origin }: SiteAnswers): Readonly<Record<string, string>> {
  const config = {
    blank_issues_enabled: true,
    ...(origin !== '' && {
      contact_links: [{ name: '打开网站', url: origin, about: '搜索、预览和下载文件' }],
    }),
  };
  const folder = '.github/ISSUE_TEMPLATE';
  return {
    [`${folder}/1-error.yml`]: format(ERROR),
    [`${folder}/2-wish.yml`]: format(WISH),
    [`${folder}/3-takedown.yml`]: format(takedown(contact)),
    [`${folder}/config.yml`]: format(config),
  };
}

function format(form: object): string {
  return stringify(form, { lineWidth: 0, aliasDuplicateObjects: false });
}
