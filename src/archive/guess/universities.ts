/** Colloquial names of universities. They may precede a course but are not part of its name. */
const SHORT =
  '北大|清华|浙大|复旦|南大|交大|上交|西交|中科大|国科大|中科院|科大|人大|北师大|北航|北理工?|北邮|北科|北交|北工大|北外|北林|北化|北语|华电|哈工大|哈工程|哈工深|深大|华工|华科|华中大|华师大?|华东师大|华中师大|华理|华农|华政|武大|武理工?|武汉理工|同济|东南|东大|东师|东华|南航|南理工?|南邮|南师|南农|南林|河海|厦大|福大|山大|山威|中海大|海大|石大|中南|湖大|国防科大|中大|暨大|南科大|广工|广大|广外|川大|电子科大|成电|西南交大|西交大|交大|西财|重大|西大|西工大|西电|长安|陕师大|兰大|吉大|大工|大连理工|大连海事|东北大学|天大|南开|河北工大|太理|太原理工|山西大学|内大|郑大|合工大|安大|中科大|苏大|江大|江南|南昌|昌大|宁大|浙工大|杭电|上大|上财|上外|上理|上科大|中财|央财|对外经贸|贸大|首医|协和|中医大|昆工|云大|贵大|广西大学|新大|石河子|海南大学|矿大|地大|农大|中农|民大|法大|uestc|nwpu|ustc|zju|sjtu|pku|thu|hit|buaa|bupt|nuaa|hust|seu|nju|whu|xjtu|sysu|scut';
const PLACES =
  '中国|中央|国立|北京|上海|天津|重庆|河北|山西|内蒙古|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆|香港|澳门|台湾|华东|华中|华南|华北|华侨|东北|西北|西南|东南|中南|中山|清华|复旦|同济|南开|南京|南昌|南方|武汉|厦门|西安|长安|长沙|哈尔滨|沈阳|大连|青岛|济南|郑州|合肥|成都|昆明|贵阳|兰州|太原|石家庄|杭州|宁波|苏州|扬州|徐州|温州|福州|深圳|广州|汕头|佛山|桂林|暨南|燕山|齐鲁|河海|江南|江汉|三峡|湘潭|吉首|延边|北华|渤海|大庆|东华|首都|电子科技|国防科技|解放军|对外经济贸易|石河子|塔里木|南华|西华|西京';

/** The full name of a university: 华中科技大学. */
const FULL = `(?:${PLACES})\\p{Script=Han}{0,6}?大学(?:${'盘锦|威海|徐海学院|宣城'})?`;

const LEADING = new RegExp(`^(?:${FULL}(?!生)|(?:${SHORT})(?=[^a-z大]|大(?![学英化])))`, 'u');

/** The length of the name of a university at the start of a folded text; 0 if there is none. */
export function lengthOfUniversity(piece: string): number {
  const found = LEADING.exec(piece)?.[0].length ?? 0;
  return found;
}

/** Universities whose names end like those of colleges: 合肥学院, 北京电影学院. */
const CALLED_COLLEGE = new RegExp(
  `^(?:(?:${PLACES})(?!.*大学)\\p{Script=Han}{0,8}学院|.*大学(?:${PLACES})\\p{Script=Han}{0,4}学院|(?:外交|国际关系|三江|三亚|文华|独立)学院|.*城市学院|.*(?:职业|职业技术|高等专科)学院)$`,
  'u',
);

export function isUniversity(name: string): boolean {
  return CALLED_COLLEGE.test(name) || new RegExp(`^${FULL}$`, 'u').test(name);
}

/** Removes the university before a college: 数学学院 for 北京大学数学学院. */
export function withoutUniversity(name: string): string {
  return name.replace(new RegExp(`^${FULL}`, 'u'), '');
}
