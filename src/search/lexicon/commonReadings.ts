/**
 * The number of characters with each reading in the first level of GB 2312, which is in pinyin
 * order: 阿啊 a, then 埃挨哎… ai. So 2 kB encode the readings of 3,755 characters.
 */
const RUNS = `
a2ai13an9ang3ao9ba18bai8ban15bang12bao17bei15ben4beng6bi24bian12biao4bie4bin6bing9bo19bu11ca1cai11can7cang5cao5ce5
ceng2cha11chai3chan10chang13chao9che6chen10cheng15chi16chong5chou12chu16chuai1chuan7chuang6chui5chun7chuo2ci12cong6
cou1cu4cuan3cui8cun3cuo6da6dai12dan15dang5dao12de3deng7di19dian16diao9die7ding9diu1dong10dou8du14duan6dui4dun9duo12
e13en1er8fa8fan17fang11fei12fen15feng15fo1fou1fu45ga2gai6gan11gang9gao10ge17gei1gen2geng7gong15gou9gu18gua6guai3
guan11guang3gui16gun3guo6ha1hai7han19hang3hao9he18hei2hen4heng5hong9hou7hu18hua9huai5huan14huang14hui21hun6huo10ji53
jia17jian40jiang13jiao28jie27jin20jing25jiong2jiu17ju25juan7jue10jun11ka4kai5kan6kang7kao4ke15ken4keng2kong4kou4ku7
kua5kuai4kuan2kuang8kui11kun4kuo4la7lai3lan15lang7lao9le2lei11leng3li34lia1lian14liang11liao13lie5lin12ling14liu11
long9lou6lu20lv14luan6lve2lun7luo12ma9mai6man9mang6mao12me1mei16men3meng8mi14mian9miao8mie2min6ming6miu1mo17mou3mu15
na7nai5nan3nang1nao5ne1nei2nen1neng1ni11nian7niang2niao2nie7nin1ning6niu4nong4nu3nv1nuan1nve2nuo4o1ou7pa6pai6pan8
pang5pao7pei9pen2peng14pi17pian4piao4pie2pin5ping9po8pou1pu15qi36qia3qian22qiang8qiao15qie5qin11qing13qiong2qiu8
qu13quan11que8qun2ran4rang5rao3re2ren10reng2ri1rong10rou3ru10ruan2rui3run2ruo2sa3sai4san4sang3sao4se3sen1seng1sha9
shai2shan16shang8shao11she12shen16sheng11shi47shou10shu33shua2shuai4shuan2shuang3shui4shun4shuo4si16song8sou4su12
suan3sui11sun3suo8ta9tai9tan18tang13tao11te1teng4ti15tian8tiao5tie3ting10tong13tou4tu11tuan2tui6tun3tuo11wa7wai2
wan17wang10wei33wen10weng3wo9wu29xi35xia13xian26xiang20xiao18xie21xin10xing15xiong7xiu9xu19xuan10xue6xun14ya16yan33
yang17yao15ye15yi53yin16ying18yo1yong15you20yu45yuan20yue10yun12za3zai7zan4zang3zao14ze4zei1zen1zeng4zha14zhai6
zhan17zhang15zhao10zhe10zhen16zheng15zhi43zhong11zhou14zhu26zhua2zhuai1zhuan6zhuang7zhui6zhun2zhuo11zi15zong7zou4
zu8zuan2zui4zun2zuo8`;

/** Characters that the standard sorts by another reading than their usual one. */
const MISPLACED =
  '耙pa 辟pi 幢zhuang 弹tan 翟zhai 调tiao 囤tun 蛤ha 还hai 槛kan 桔ju 咯ge 了le 曝bao 什shen 曾ceng 帧zhen 着zhe';

/** In GBK each character has two bytes; the last row ends early. */
const ROWS = { first: 0xb0, last: 0xd7 };
const CELLS = { first: 0xa1, last: 0xfe, lastOfLastRow: 0xf9 };

let known: ReadonlyMap<string, string> | undefined;

/**
 * Returns the usual reading of each of the 3,755 characters of GB 2312's first level, which cover
 * nearly all text, without tone and with `v` for ü.
 */
export function commonReadings(): ReadonlyMap<string, string> {
  known ??= new Map([...inOrder(), ...pairs(MISPLACED)]);
  return known;
}

function inOrder(): [string, string][] {
  const bytes: number[] = [];
  for (let row = ROWS.first; row <= ROWS.last; row += 1) {
    const last = row === ROWS.last ? CELLS.lastOfLastRow : CELLS.last;
    for (let cell = CELLS.first; cell <= last; cell += 1) bytes.push(row, cell);
  }
  const characters = new TextDecoder('gbk').decode(new Uint8Array(bytes));
  let offset = 0;
  return Array.from(RUNS.matchAll(/([a-z]+)(\d+)/gu)).flatMap(([, reading = '', count]) => {
    const run = Array.from(characters.slice(offset, offset + Number(count)));
    offset += run.length;
    return run.map((character): [string, string] => [character, reading]);
  });
}

function pairs(text: string): [string, string][] {
  return Array.from(text.matchAll(/([^a-z ])([a-z]+)/gu), ([, character = '', reading = '']) => [
    character,
    reading,
  ]);
}
