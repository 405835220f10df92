import { expect, test } from 'vitest';
import { decideTime } from './decideTime.ts';
import { loadKnowledge } from './loadKnowledge.ts';
import { parseSegment } from './parseSegment.ts';
import { segmentOf } from './segment.ts';

const knowledge = await loadKnowledge();

function timeOf(name: string, stage?: string): string {
  const segment = segmentOf(name, 'name', knowledge.simplify);
  const { years, semester } = decideTime([parseSegment(segment, knowledge)], stage);
  const span = years.value ? `${years.value.start}-${years.value.end}` : '?';
  return `${span} ${semester.value ?? '?'}`;
}

test.each([
  ['2019-2020第一学期', '2019-2020 First'],
  ['2019～2020学年度第2学期', '2019-2020 Second'],
  ['2019—2020(一)', '2019-2020 First'],
  ['2019-2020-1期末', '2019-2020 First'],
  ['20192020下', '2019-2020 Second'],
  ['19-20学年', '2019-2020 ?'],
  ['19-20-2', '2019-2020 Second'],
  ['（2017-2018-2）', '2017-2018 Second'],
  ['2022-23第一学期', '2022-2023 First'],
  ['2018秋', '2018-2019 First'],
  ['19年春季学期', '2018-2019 Second'],
  ['2018秋期中', '2018-2019 First'],
  ['Fall 2021', '2021-2022 First'],
  ['sp22', '2021-2022 Second'],
  ['2020上半年', '2019-2020 Second'],
  ['2019年6月', '2018-2019 Second'],
  ['2019.1.8', '2018-2019 First'],
  ['20191112', '2019-2020 First'],
  ['2019学年第二学期', '2019-2020 Second'],
  ['2020级大二下', '2021-2022 Second'],
  ['大二上', '? First'],
])('%s is %s', (name, time) => {
  expect(timeOf(name)).toBe(time);
});

test.each([
  ['2019期末', '? ?'],
  ['2019年第二学期', '? Second'],
  ['2019级', '? ?'],
  ['2010-2020', '? ?'],
  ['历年', '? ?'],
  ['第12-13章', '? ?'],
  ['08-09', '? ?'],
  ['2018版', '? ?'],
  ['上半学期', '? ?'],
  ['1-2节', '? ?'],
])('%s leaves missing values open: %s', (name, time) => {
  expect(timeOf(name)).toBe(time);
});

test('dates a mid-term of the first semester to November of the given year', () => {
  expect(timeOf('2019第一学期期中', '期中')).toBe('2019-2020 First');
});

test('leaves a year open if name and folder differ', () => {
  const read = (name: string, source: 'name' | 'folder') =>
    parseSegment(segmentOf(name, source, knowledge.simplify), knowledge);
  const inside = [read('2021期末', 'name'), read('2018-2019第一学期', 'folder')];
  expect(decideTime(inside, '期末').years).toMatchObject({
    certainty: 'open',
    reason: expect.stringMatching(/2021.*2018-2019/u),
  });
});
