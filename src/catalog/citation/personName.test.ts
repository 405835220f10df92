import { expect, test } from 'vitest';
import { personName } from './personName.ts';

const original = { isForeign: false, isChinese: true };
const translated = { isForeign: true, isChinese: true };
const english = { isForeign: false, isChinese: false };

test.each([
  // Chinese names and organisations stay whole.
  ['张天德', original, '张天德'],
  ['欧阳修', original, '欧阳修'],
  ['同济大学数学系', original, '同济大学数学系'],
  ['《思想道德与法治（2023年版）》编写组', original, '《思想道德与法治（2023年版）》编写组'],
  ['阿卜杜热西提·亚库甫', original, '阿卜杜热西提·亚库甫'],
  ['（明）李时珍', original, '李时珍'],
  // Foreign names in Chinese (section 7.1.1, examples 2 to 6).
  ['[美]埃里克·马瑟斯(Eric Matthes)', translated, '马瑟斯/埃里克'],
  ['（瑞士）伊迪斯·乔纳斯', original, '乔纳斯/伊迪斯'],
  ['（英）G. 昂温', original, '昂温/G.'],
  ['E. М. 粟弗席兹', translated, '粟弗席兹/E. М.'],
  ['Robert L. Boylestad(罗伯特·L. 博伊斯坦)', translated, '博伊斯坦/罗伯特·L.'],
  ['Stuart Russell(斯图尔特·罗素)', english, 'Russell/Stuart'],
  // Western names (examples 7 to 11).
  ['Albert Einstein', english, 'Einstein/Albert'],
  ['Amabel Williams-Ellis', english, 'Williams-Ellis/Amabel'],
  ['Augustus De Morgan', english, 'De Morgan/Augustus'],
  ['Jean-Luc Godard', english, 'Godard/Jean-Luc'],
  ['Forouzan, B. A.', translated, 'Forouzan/B. A.'],
  ['Mark de Berg', english, 'de Berg/Mark'],
  ['Ludwig van der Veen', english, 'van der Veen/Ludwig'],
  ['Peyton Z. Peebles, Jr.', english, 'Peebles/Peyton Z./Jr'],
  ['Peyton Z. Peebles Jr.', english, 'Peebles/Peyton Z./Jr'],
  ['Peebles, Peyton Z., Jr.', english, 'Peebles/Peyton Z./Jr'],
  ['А. Н. Колмогоров', english, 'Колмогоров/А. Н.'],
  ['Aristotle', english, 'Aristotle'],
  ['de Gruyter', english, 'Gruyter/de'],
  ['American Mathematical Society', english, 'American Mathematical Society'],
])('%s is divided only where that is certain', (text, context, expected) => {
  const name = personName(text, context);
  const parts = 'literal' in name ? [name.literal] : [name.family, name.given, name.suffix];
  expect(parts.filter((part) => part !== undefined).join('/')).toBe(expected);
});
