import { expect, test } from 'vitest';
import { parseSchoolYears } from './schoolYears.ts';

test.each([
  ['2019-2020', '2019', '2020'],
  ['2019—2020学年', '2019', '2020'],
  ['2019/20', '2019', '2020'],
  ['19-20', '2019', '2020'],
  ['98-99', '1998', '1999'],
  ['99-00', '1999', '2000'],
  ['２０１９～２０２０', '2019', '2020'],
  ['2019至2020', '2019', '2020'],
  ['2019到2020', '2019', '2020'],
  ['2019', '2019', '2019'],
])('%s is a school year', (text, start, end) => {
  expect(parseSchoolYears(text)).toEqual({ start, end });
});

test.each(['2019-2021', '2020-2019', '2019-', 'soon', '', '201', '2019-2020-1', '3019-3020'])(
  '%j is not a school year',
  (text) => {
    expect(parseSchoolYears(text)).toBeUndefined();
  },
);
