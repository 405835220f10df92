/** The most frequent surnames, and those of textbook authors. */
const SURNAMES = new Set(
  Array.from(
    '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔赖文樊俞耿盛屈殷阎华翁童浦饶傅邢奚胥柴蒲梅聂丘柯卓裴寇默项祝左申岳冀匡应温管靳芮柳葛欧凌霍佘恽鲍喻费关宗席娄倪庄苗尤甘包邬卜焦解尚滕虞束敖艾凤花宁查鞠穆厉车宫储湛晏荆游竺权强安翟楼裘啜纪芦谷门俎战牛轩桑寿路骆井凌樊娄危童梅刁钮麻阮闵席季娄岑廉鄂国文寇广禄阙东殴利师巩聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公乐萨步过风束仝浦邰咸练敬蔚么郗计荣伏印宿怀蒙仉督晋楚闫法汝鄢涂钦归海墨哈谯笪年爱阳佟商牟佘佴伯赏南宫墨岳帅缑亢况郈有琴伍郁辜漆濮茆仇栾邝揭蔺缪粟洪瞿卞逄隋荀桂冉',
  ),
);
const COMPOUND = /^(?:欧阳|上官|司马|诸葛|夏侯|皇甫|司徒|令狐)/u;

/** Last characters of words that begin with a surname but are not names. */
const NOT_A_PERSON_ENDING =
  /[区学论法版册章题卷集本部课讲系院校班组稿篇史图表书式数力量值点线面体性度机器电路网型语文字程序析计算式用设造工科技术社物化理料构件化品力元素群域环场波光声热能源流动力期末中上下大小新老旧全级年月日号次等及与和的之经济管理概念引导指南实验报告总结复习笔记重点提纲答案解答真教材基础原思政英]$/u;
const NOT_A_PERSON =
  /^(?:高数|高代|高等|高级|高频|高电压|高分子|金属|金融|石油|方程|张量|马原|毛概|毛中特|史纲|文献|文学|文化|程序|解析|解答|单片|包装|温度|于是|应用|应急|任务|管理|管道|关于|关系|常微|常用|常见|车辆|华为|白板|武术|江苏|广东|山东|山西|万能|易错|向量|全英|全套|雷达|水力|林业|康复|盛世|钟表|段落|项目|许可|权威|强化|花卉|查重|储存|游戏|宁夏|左右|申论|汽车|毛邓|邓论|马哲|马经|田径|石墨|黄金|龙格|方法|方向|尚硅|程设|经典|柯西|欧拉|费马|高斯|康托|童话|严格|程控|贺岁|叶片|夏季|秦汉|唐宋|宋元|金工|金相|韩语|于丹|何时)/u;

/** Abbreviations of universities: 哈工大, 华师大. */
const SHORT_UNIVERSITY = /^\p{Script=Han}{1,2}[工科理交师农林医]大$/u;

/** Last characters of words in titles; rare at the end of names. */
const TITLE_END =
  /[区学论法版册章题卷集本部课讲系院校班组稿篇史图表书式数量值体器型析算式题理译程践础导]$/u;

/**
 * Whether a piece of Han characters is probably the name of a person.
 *
 * @param isAmongAuthors whether its position suggests an author: after an edition, or among other names
 */
export function isPerson(piece: string, isAmongAuthors = false): boolean {
  if (!/^\p{Script=Han}{2,4}$/u.test(piece)) return false;
  if (NOT_A_PERSON.test(piece) || SHORT_UNIVERSITY.test(piece)) return false;
  if (COMPOUND.test(piece)) return piece.length >= 3;
  if (piece.length > 3 || !SURNAMES.has(piece.charAt(0))) return false;
  return !(isAmongAuthors ? TITLE_END : NOT_A_PERSON_ENDING).test(piece);
}

/** Surnames that rarely begin a word of a title. */
const UNAMBIGUOUS_SURNAMES = new Set(
  Array.from(
    '王李张刘陈杨黄赵吴周徐孙朱胡郭何林罗郑梁谢邓冯曹彭曾肖董潘袁蔡蒋杜叶魏苏吕丁卢姚沈姜崔谭陆汪廖韦贾付邹熊孟邱侯尹薛闫黎陶贺郝顾龚邵覃钱戴荣',
  ),
);

/** Whether three characters next to a title are clearly its author: 概率论 何书元. */
export function isClearlyPerson(piece: string): boolean {
  if (!/^\p{Script=Han}{3}$/u.test(piece) || !UNAMBIGUOUS_SURNAMES.has(piece.charAt(0)))
    return false;
  return (
    !NOT_A_PERSON.test(piece) && !TITLE_END.test(piece) && !/[性化率度数力层组域法]$/u.test(piece)
  );
}

/** Characters that transcribe foreign names. */
const TRANSCRIPTION_CHARACTERS = new Set(
  Array.from(
    '阿艾安奥巴贝比博布查达戴德迪杜多恩尔法费弗福冈格古哈海赫亨霍基吉加杰卡凯科克库拉莱兰劳勒雷里利林龙卢鲁罗洛马玛迈曼梅米莫姆纳内尼诺帕佩皮普奇乔切萨塞沙施舍史斯索塔特泰汤托瓦韦维温沃西希夏谢辛雅亚伊尤约泽詹兹森狄平曼昆考柯丘萨缪尔逊芬奇',
  ),
);

/**
 * Whether a piece of Han characters is a foreigner's name: 冈萨雷斯.
 *
 * @param isAmongAuthors whether its position suggests an author; then one other character is allowed
 */
export function isForeignName(piece: string, isAmongAuthors = false): boolean {
  const others = Array.from(piece).filter((one) => !TRANSCRIPTION_CHARACTERS.has(one)).length;
  if (piece.length < 3 || piece.length > 6) return false;
  return (
    others === 0 || (isAmongAuthors && others === 1 && piece.length > 3 && !TITLE_END.test(piece))
  );
}

/** Whether a piece of letters is the name of a person: with an initial, or of a few capitalised words. */
export function isWesternPerson(piece: string): boolean {
  return /^(?:\p{Lu}[\p{L}'’.-]*\.?)(?:\s+(?:de|van|von|der|la|\p{Lu}[\p{L}'’.-]*\.?)){1,3}$/u.test(
    piece.trim(),
  );
}

/** Authors of textbooks whose names often stand directly before the title: 谭浩强C语言. */
export const WELL_KNOWN_AUTHORS: readonly string[] =
  '谭浩强 严蔚敏 谢希仁 唐朔飞 白中英 樊昌信 郑君里 奥本海姆 邱关源 童诗白 康华光 阎石 张三慧 马文蔚 程守洙 赵凯华 周世勋 曾谨言 郭硕鸿 梁昆淼 丘维声 陈纪修 华罗庚 盛骤 茆诗松 屈婉玲 耿素云 左孝凌 周志华 李航 邓俊辉 汤小丹 汤子瀛 王珊 萨师煊 刘恩科 谢处方 胡寿松 刘鸿文 孙训方 龙驭球 傅献彩 邢其毅 胡宏纹 高鸿业 曼昆 吉米多维奇 菲赫金哥尔茨 卓里奇 李永乐 汤家凤 张宇 徐寿波 史济怀 常庚哲 谢惠民 裴礼文 姜启源 吴百诗 周炯槃 曹志刚 程佩青 高西全'.split(
    ' ',
  );
