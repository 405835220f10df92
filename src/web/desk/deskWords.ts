import type { TakedownReason } from '../../catalog/takedownReason.ts';
import type { DeskWork, OpenReports } from '../../protocol/contribution/desk.ts';

/** The words of the desk. */

export const REPORT_LABELS: Readonly<Record<OpenReports['reports'][number]['kind'], string>> = {
  'wrong-file': '文件有误',
  'wrong-metadata': '元数据有误',
  broken: '无法打开',
  duplicate: '重复',
  copyright: '涉及版权',
  'personal-data': '涉及个人信息',
  other: '其他',
};

export const REASON_LABELS: Readonly<Record<TakedownReason, string>> = {
  copyright: '涉及版权',
  'personal-data': '涉及个人信息',
  wrong: '内容有误',
  other: '其他原因',
};

export const WORK_LABELS: Readonly<Record<DeskWork['kind'], string>> = {
  covers: '生成封面',
  texts: '读取正文',
  index: '建立正文索引',
  recognition: '识别扫描件',
};
