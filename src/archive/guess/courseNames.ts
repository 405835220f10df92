/**
 * Course names that `search/lexicon/courseNames.ts` omits because search does not need them: short
 * names and names with Latin letters.
 */
const OWN_NAMES = `
微积分 数据库 数据库系统 数据库原理与应用 数据库系统概论 数据库系统原理 C语言 C语言程序设计 C程序设计 C++ C++程序设计 C++语言程序设计 C++高级语言程序设计
Java Java语言程序设计 Java程序设计 JavaWeb Python Python程序设计 Python语言程序设计 C#程序设计 Web程序设计 Web前端开发 Matlab Linux Linux操作系统
Linux编程环境 Android应用开发 FPGA Verilog EDA技术 HTML5 XML 大学计算机 大学计算机基础 计算机应用基础 计算机图形学 算法与数据结构 数据结构与算法
计算机组织与结构 单片机 单片机原理与应用 单片机原理及应用 微机原理与接口技术 嵌入式系统 电路 电路与电子学 电路与电子技术 电工电子技术 电工与电子技术
模拟电子技术基础 数字电子技术基础 数字电路与逻辑设计 数字逻辑与数字系统 电磁场与微波技术 信息论基础 通信电子电路 通信电子线路 信息安全数学基础
概率论与随机过程 概率统计 概率与统计 数学物理方法 复变函数与积分变换 工科数学分析 理科数学分析 经济数学基础 医用高等数学 文科高等数学 图论及其应用
工程光学 大学物理学 大学物理实验 热力学统计物理 自动控制理论 控制工程基础 机械工程控制基础 机械制造技术基础 机械制造基础 机械设计基础 工程制图 机械工程材料
画法几何与工程制图 材料科学基础 材料力学性能 金属学与热处理 建筑力学 钢结构设计原理 混凝土结构设计原理 土力学与地基基础 水文学原理 化工原理实验
有机化学实验 无机及分析化学 无机与分析化学 物理化学实验 普通化学原理 生物化学与分子生物学 细胞生物学实验 植物生理 人体解剖生理学 系统解剖学 医学免疫学
西方经济学 政治经济学原理 货币金融学 国际经济学 国际贸易实务 国际金融学 证券投资学 统计学原理 会计学原理 基础会计学 财务报表分析 管理信息系统 经济法
管理运筹学 民法总论 民法学 物权法 刑法总论 刑法分论 刑法总则 宪法 法理学 法学概论 马克思主义基本原理概论 习近平新时代中国特色社会主义思想概论
习近平法治思想概论 毛泽东思想和中国特色社会主义理论体系概论 思想道德修养与法律基础 思想道德与法治 形势与政策 国家安全教育 大学生心理健康教育 大学生心理健康
大学生职业生涯规划 职业生涯规划 就业指导 创业基础 军事理论 大学英语 学术英语 大学体育 现代教育技术 教育心理学 普通话 文献检索 信息检索
工程经济学 工程概论 工程伦理 知识产权 科技写作 环境学概论 环境化学 环境微生物学 水处理工程 遥感概论 测量学 工程地质 地理信息系统
人工智能基础 人工智能导论 机器学习 模式识别 计算机视觉 深度学习 大数据技术 大数据技术基础 大数据导论 云计算技术 物联网导论 区块链 信息安全 信息安全概论 网络空间安全导论
随机信号分析 雷达信号处理 语音信号处理 光电子学 光电子技术 激光原理与技术 半导体物理 半导体物理学 集成电路设计 数字集成电路设计 模拟集成电路设计
传感器与检测技术 传感器技术 检测技术与仪表 电力系统分析 电力系统继电保护 电机学 电力拖动 电气控制与PLC PLC 高电压技术 发电厂电气部分
工程流体力学 工程热力学 传热学 泵与风机 锅炉原理 汽轮机原理 空气动力学 飞行器结构力学 自动控制元件 最优控制
`;

/** English course names in lower case, and their Chinese names. */
const IN_ENGLISH: Readonly<Record<string, string>> = {
  calculus: '微积分',
  'advanced mathematics': '高等数学',
  'higher mathematics': '高等数学',
  'mathematical analysis': '数学分析',
  'real analysis': '实变函数',
  'complex analysis': '复变函数',
  'functional analysis': '泛函分析',
  'linear algebra': '线性代数',
  'advanced algebra': '高等代数',
  'abstract algebra': '抽象代数',
  'discrete math': '离散数学',
  'discrete mathematics': '离散数学',
  'probability and statistics': '概率论与数理统计',
  'probability theory and mathematical statistics': '概率论与数理统计',
  'probability theory': '概率论',
  probability: '概率论',
  'mathematical statistics': '数理统计',
  statistics: '统计学',
  'stochastic processes': '随机过程',
  'stochastic process': '随机过程',
  'ordinary differential equations': '常微分方程',
  'differential equations': '微分方程',
  'numerical analysis': '数值分析',
  'numerical methods': '数值分析',
  'graph theory': '图论',
  'number theory': '初等数论',
  'operations research': '运筹学',
  'college physics': '大学物理',
  'university physics': '大学物理',
  'general physics': '普通物理',
  mechanics: '力学',
  electromagnetism: '电磁学',
  optics: '光学',
  'quantum mechanics': '量子力学',
  'theoretical mechanics': '理论力学',
  'classical mechanics': '理论力学',
  thermodynamics: '热力学',
  'statistical physics': '统计物理',
  'solid state physics': '固体物理',
  'fluid mechanics': '流体力学',
  'mechanics of materials': '材料力学',
  'heat transfer': '传热学',
  'circuit theory': '电路理论',
  'circuit analysis': '电路分析',
  circuits: '电路',
  'analog electronics': '模拟电子技术',
  'digital electronics': '数字电子技术',
  'digital circuits': '数字电路',
  'digital logic': '数字逻辑',
  'signals and systems': '信号与系统',
  'signal and system': '信号与系统',
  'signals & systems': '信号与系统',
  'digital signal processing': '数字信号处理',
  'communication principles': '通信原理',
  'principles of communication': '通信原理',
  'electromagnetic fields': '电磁场',
  'automatic control': '自动控制原理',
  'control theory': '自动控制原理',
  'data structures': '数据结构',
  'data structure': '数据结构',
  'data structures and algorithms': '数据结构与算法',
  algorithms: '算法设计与分析',
  'operating systems': '操作系统',
  'operating system': '操作系统',
  os: '操作系统',
  'computer networks': '计算机网络',
  'computer network': '计算机网络',
  'computer networking': '计算机网络',
  'computer organization': '计算机组成原理',
  'computer architecture': '计算机体系结构',
  compilers: '编译原理',
  'compiler principles': '编译原理',
  'database systems': '数据库系统',
  database: '数据库',
  'software engineering': '软件工程',
  'artificial intelligence': '人工智能',
  'machine learning': '机器学习',
  'deep learning': '深度学习',
  'computer vision': '计算机视觉',
  'computer graphics': '计算机图形学',
  'information theory': '信息论',
  cryptography: '密码学',
  'organic chemistry': '有机化学',
  'inorganic chemistry': '无机化学',
  'analytical chemistry': '分析化学',
  'physical chemistry': '物理化学',
  'general chemistry': '普通化学',
  biochemistry: '生物化学',
  'cell biology': '细胞生物学',
  'molecular biology': '分子生物学',
  genetics: '遗传学',
  physiology: '生理学',
  microeconomics: '微观经济学',
  macroeconomics: '宏观经济学',
  econometrics: '计量经济学',
  'game theory': '博弈论',
  'financial accounting': '财务会计',
  accounting: '会计学',
  'corporate finance': '公司金融',
  'college english': '大学英语',
};

/**
 * Abbreviations that are ambiguous in queries but not in file names; they take precedence over those
 * of search. Also abbreviations that occur only in file names.
 */
const ABBREVIATED: Readonly<Record<string, readonly string[]>> = {
  数电: ['数字电子技术', '数字电路', '数字电路与逻辑设计', '数字电子技术基础'],
  模电: ['模拟电子技术', '模拟电路', '模拟电子线路', '模拟电子技术基础'],
  思修: ['思想道德修养与法律基础', '思想道德与法治'],
  德法: ['思想道德与法治'],
  近代史纲要: ['中国近现代史纲要'],
  近现代史纲要: ['中国近现代史纲要'],
  复变: ['复变函数', '复变函数与积分变换'],
  离散: ['离散数学'],
  概率: ['概率论与数理统计', '概率论'],
  概率论: ['概率论', '概率论与数理统计'],
  泛函: ['泛函分析'],
  实变: ['实变函数'],
  数值: ['数值分析'],
  运筹: ['运筹学'],
  编译: ['编译原理'],
  自控: ['自动控制原理'],
  信号: ['信号与系统'],
  电磁场: ['电磁场', '电磁场与电磁波'],
  有机: ['有机化学'],
  无机: ['无机化学'],
  普化: ['普通化学'],
  分化: ['分析化学'],
  物化: ['物理化学'],
  结力: ['结构力学'],
  理力: ['理论力学'],
  材力: ['材料力学'],
  流力: ['流体力学'],
  弹力: ['弹性力学'],
  热统: ['热力学与统计物理'],
  数物: ['数学物理方法'],
  数理方程: ['数学物理方程'],
  大英: ['大学英语'],
  综英: ['综合英语'],
  学英: ['学术英语'],
  军理: ['军事理论'],
  形策: ['形势与政策'],
  习概: ['习近平新时代中国特色社会主义思想概论'],
  习思想: ['习近平新时代中国特色社会主义思想概论'],
  心理健康: ['大学生心理健康教育', '心理健康教育'],
  宏经: ['宏观经济学'],
  微经: ['微观经济学'],
  中财: ['中级财务会计'],
  计组: ['计算机组成原理'],
  计网: ['计算机网络'],
  操作系统: ['操作系统'],
  数据库: ['数据库', '数据库系统原理', '数据库原理', '数据库系统'],
};

/**
 * Subjects of majors and colleges: common as names of folders, rare as names of courses.
 */
const MAJORS = `
数学 物理 化学 生物 历史 地理 政治 医学 药学 农学 法学 文学 史学 经济 管理 金融 会计 统计 财政 保险 心理 社会 新闻 广告 建筑 园林 测绘 遥感 焊接 铸造 冶金 采矿 石油
纺织 食品 兽医 畜牧 水利 电力 电机 汽车 船舶 航空 航天 铁路 桥梁 隧道 中医 中药 护理 音乐 美术 电影 物流 营销
`;

export const SUBJECTS: ReadonlySet<string> = new Set(MAJORS.trim().split(/\s+/u));

export const MORE_COURSE_NAMES: readonly string[] = OWN_NAMES.trim().split(/\s+/u);

export const ENGLISH_COURSES: ReadonlyMap<string, string> = new Map(Object.entries(IN_ENGLISH));

export const SHORT_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(ABBREVIATED),
);

/**
 * Courses taught in several parts, where a trailing 上 names the part and not the semester.
 */
const PARTED =
  /高等数学|数学分析|高等代数|微积分|大学物理|普通物理|基础物理|有机化学|无机化学|物理化学|生物化学|离散数学|英语|日语|法语|德语|俄语|语文|工程力学|理论力学|材料力学|结构力学|工程制图|机械设计|中国古代文学|中国史|世界史|外国文学|文学史|建筑史|通史|中级财务会计|化工原理|电工|电路|信号与系统|线性代数|综合|听说|视听说|程序设计|组织学|解剖学|会计/u;

export function isParted(course: string): boolean {
  return PARTED.test(course);
}
