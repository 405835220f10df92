/**
 * The number of characters with each reading in the first level of GB 2312, which is in pinyin
 * order: 阿啊 a, then 埃挨哎… ai. So 2 kB encode the readings of 3,755 characters. Syllables with one
 * initial follow it (`Ba18ai8` for ba and bai); `_` begins those without.
 */
const RUNS = `
a2ai13an9ang3ao9Ba18ai8an15ang12ao17ei15en4eng6i24ian12iao4ie4in6ing9o19u11Ca1ai11an7ang5ao5e5eng2Cha11ai3an10ang13ao9
e6en10eng15i16ong5ou12u16uai1uan7uang6ui5un7uo2Ci12ong6ou1u4uan3ui8un3uo6Da6ai12an15ang5ao12e3eng7i19ian16iao9ie7ing9
iu1ong10ou8u14uan6ui4un9uo12_e13en1er8Fa8an17ang11ei12en15eng15o1ou1u45Ga2ai6an11ang9ao10e17ei1en2eng7ong15ou9u18ua6
uai3uan11uang3ui16un3uo6Ha1ai7an19ang3ao9e18ei2en4eng5ong9ou7u18ua9uai5uan14uang14ui21un6uo10Ji53ia17ian40iang13iao28
ie27in20ing25iong2iu17u25uan7ue10un11Ka4ai5an6ang7ao4e15en4eng2ong4ou4u7ua5uai4uan2uang8ui11un4uo4La7ai3an15ang7ao9e2
ei11eng3i34ia1ian14iang11iao13ie5in12ing14iu11ong9ou6u20v14uan6ve2un7uo12Ma9ai6an9ang6ao12e1ei16en3eng8i14ian9iao8ie2
in6ing6iu1o17ou3u15Na7ai5an3ang1ao5e1ei2en1eng1i11ian7iang2iao2ie7in1ing6iu4ong4u3v1uan1ve2uo4_o1ou7Pa6ai6an8ang5ao7
ei9en2eng14i17ian4iao4ie2in5ing9o8ou1u15Qi36ia3ian22iang8iao15ie5in11ing13iong2iu8u13uan11ue8un2Ran4ang5ao3e2en10eng2
i1ong10ou3u10uan2ui3un2uo2Sa3ai4an4ang3ao4e3en1eng1Sha9ai2an16ang8ao11e12en16eng11i47ou10u33ua2uai4uan2uang3ui4un4uo4
Si16ong8ou4u12uan3ui11un3uo8Ta9ai9an18ang13ao11e1eng4i15ian8iao5ie3ing10ong13ou4u11uan2ui6un3uo11Wa7ai2an17ang10ei33
en10eng3o9u29Xi35ia13ian26iang20iao18ie21in10ing15iong7iu9u19uan10ue6un14Ya16an33ang17ao15e15i53in16ing18o1ong15ou20
u45uan20ue10un12Za3ai7an4ang3ao14e4ei1en1eng4Zha14ai6an17ang15ao10e10en16eng15i43ong11ou14u26ua2uai1uan6uang7ui6un2
uo11Zi15ong7ou4u8uan2ui4un2uo8`;

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
  let initial = '';
  return Array.from(RUNS.matchAll(/([A-Z]h?|_)?([a-z]+)(\d+)/gu)).flatMap(
    ([, next, final, count]) => {
      initial = next?.replace('_', '').toLowerCase() ?? initial;
      const reading = `${initial}${final}`;
      const run = Array.from(characters.slice(offset, offset + Number(count)));
      offset += run.length;
      return run.map((character): [string, string] => [character, reading]);
    },
  );
}

function pairs(text: string): [string, string][] {
  return Array.from(text.matchAll(/([^a-z ])([a-z]+)/gu), ([, character = '', reading = '']) => [
    character,
    reading,
  ]);
}
