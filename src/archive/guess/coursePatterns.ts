import type { CourseMention } from './courseMention.ts';

/**
 * Words next to a course's name that do not belong to it: publishers of exercises, universities.
 */
export const UNRELATED_WORDS =
  /^(?:王道|天勤|考研|张宇|汤家凤|李永乐|同济|浙大|清华|北大|北邮|西交|西电|华科|中科大|武大|哈工大|同济版|浙大版|大学|本科|电子版|全|新|老|旧|关于|我的|课程|这门课|年|学年|的|级|届|第|和|与|及|\d+)+$/u;

/** Words that turn a course into another one: 高级, 基础, 实验. */
export const COURSE_PREFIX =
  /^(?:高级|高等|数值|现代|应用|工程|工科|理科|文科|医用|医学|经济|大学|基础|普通|计算|实用|中级|初级|综合|进阶|高阶|新编|专业|科技|商务|中国|外国|西方|世界|当代|随机|非线性|线性|多元|智能|数字|网络|计算机|信息|环境|材料|生物|食品|药物|船舶|飞行器|建筑|水|土木|机械|电气|电力|海洋|大数据|人工智能|[a-z+#]+)+$/u;

export const COURSE_SUFFIX =
  /^(?:基础|原理|导论|概论|实验|实践|课程设计|及其?应用|与应用|技术|方法|理论|选讲|专题|研讨|引论|初步|通论|工程|设计|分析|基本|系统|学|史|与实践|及实验|与实验|与技术|及技术|与方法|方法与应用|结构|工艺|构造|材料|机械|测量|设备|管理|检测|制造)+$/u;

/** An arbitrary prefix that makes a different course: 海洋 before 工程测量. */
export const ANY_PREFIX = /^(?!新)\p{Script=Han}{1,2}[^班级系院校年月日的版题了份]$/u;

/** Two courses joined by a conjunction in one name: 工程地质及水文地质. */
export const AND_SUFFIX = /^(?:及|与|和)\p{Script=Han}{2,8}$/u;

export const AND_PREFIX = /^\p{Script=Han}{2,8}(?:及|与|和)$/u;

/** Text directly after a course that describes the file: 第三次上机, SPSS. */
export const FILE_SUFFIX =
  /(?:第[一二三四五六七八九十0-9]+次|[0-9]+[.-]?[0-9]*$|上机|操作|小班|大班|考前|概念|by|全套|全部|(?<=\p{Script=Han})[a-z]{4,}).*$/u;

/** Endings of names that can be the topic of a following course: 食品工程微生物学. */
export const TOPIC_ENDING = /(?:工程|技术|材料|管理|安全)$/u;

/** Endings of course names. */
export const COURSE_ENDING =
  /(?:学|论|史|法|语|概论|原理|导论|基础|技术|方法|设计|分析|工程|系统|实验|理论|实践|应用|管理|经济|英语|编程|开发|材料|计算|写作|鉴赏|欣赏|文化|哲学|制图|测量|结构|力学|电路|电子|化学|代数|几何|方程|物理|网络|安全|智能|通信|控制|语言|建模|优化|概念|工艺|构造|检验|检测|监测|评价|发展|制造|加工|仪器|规划|栽培|育种|勘探|开采|处理|思想|纲要|政策|教育|心理|体育|艺术|统计|会计|金融|贸易|营销|礼仪|合成|挖掘|仓库|原理与接口|接口|体系|模型|地理|地质|生态|遗传|解剖|药理|病理|护理|诊断)$/u;

/** Whether a piece ends like a course name. */
export function hasCourseEnding(piece: string): boolean {
  return piece.length >= 3 && COURSE_ENDING.test(piece);
}

/** Endings that are rare except in course names. */
export const STRONG_COURSE_NAME =
  /^\p{Script=Han}{2,10}(?:学|论|史|原理|导论|概论|工艺|结构|技术|实验|设计|力学|基础|工程|测量|化学|制图)$/u;

/**
 * Whether the run of a mention is a course name as a whole, by an ending that is rare elsewhere.
 */
export function isWholeCourse({ kind, run, isSubject }: CourseMention): boolean {
  return kind !== 'known' && !isSubject && STRONG_COURSE_NAME.test(run);
}

/** Names of folders that are not courses. */
export const NOT_A_COURSE =
  /^(?:我的|桌面|下载|学习|大学|本科|课程|专业课|必修课?|选修课?|公共课|专业基础课|通识课|其他|其它|杂|学校|期末|考试|班级|宿舍|电脑|文件|百度网盘|微信|学长|学姐|前辈|大神|同学|老师|数学类|备份|存档|分享|干货|往届|历届|学分|.*(?:学院|学部|学校|大学|系列|网盘|学院楼|分享|学期|同学))$/u;
