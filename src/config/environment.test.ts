import { expect, test } from 'vitest';
import { dataFolder } from './dataFolder.ts';
import { readEnvironment } from './environment.ts';

test('an empty environment has usable defaults', () => {
  expect(readEnvironment({}).environment).toMatchObject({ PORT: 3000, HOST: '127.0.0.1' });
});

test('an unusable variable is named', () => {
  for (const PORT of ['http', '70000', '-1', '']) {
    expect(readEnvironment({ PORT }).error).toContain('PORT');
  }
});

test('two archives of one name keep their covers apart', () => {
  const { environment } = readEnvironment({ XDG_DATA_HOME: '/data' });
  if (!environment) throw new Error('the environment is usable');
  const one = dataFolder('/a/archive', environment);
  expect(one).toMatch(/^\/data\/campusdocs\/archive-[0-9a-f]{8}$/);
  expect(dataFolder('/b/archive', environment)).not.toBe(one);
});

test('CAMPUSDOCS_DATA decides where it is set', () => {
  const { environment } = readEnvironment({ CAMPUSDOCS_DATA: '/srv/data' });
  if (!environment) throw new Error('the environment is usable');
  expect(dataFolder('/a/archive', environment)).toBe('/srv/data');
});
