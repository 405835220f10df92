import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StateError } from '../stateError.ts';
import { connect } from './connection.ts';
import { stateErrorOfSqlite } from './stateErrorOfSqlite.ts';

function diagnosticOf(action: () => unknown): StateError {
  try {
    action();
  } catch (error) {
    if (error instanceof Error) return stateErrorOfSqlite(error);
  }
  throw new Error('it did not fail');
}

test('a full disk rolls a transaction back with an error, and later writes succeed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-state-'));
  const path = join(folder, 'a.sqlite');
  await writeFile(path, '');
  const writer = connect(path, { readOnly: false, timeoutMs: 0 });
  writer.request('create table a (b text)', []);
  writer.request('pragma max_page_count = 10', []);
  writer.request('begin immediate', []);
  const diagnostic = diagnosticOf(() => {
    for (;;) writer.request('insert into a values (?)', ['x'.repeat(1000)]);
  });
  expect(diagnostic.code).toBe('full');
  expect(diagnostic).toBeInstanceOf(StateError);
  writer.request('rollback', []);
  writer.request('insert into a values (?)', ['y']);
  const reader = connect(path, { readOnly: true, timeoutMs: 0 });
  expect(reader.request('select b from a', []).rows).toEqual([{ b: 'y' }]);
  expect(diagnosticOf(() => reader.request('delete from a', [])).code).toBe('readonly');
  writer.request('begin immediate', []);
  const other = connect(path, { readOnly: false, timeoutMs: 0 });
  expect(diagnosticOf(() => other.request('begin immediate', [])).code).toBe('busy');
  for (const connection of [writer, reader, other]) connection.close();
  await rm(folder, { recursive: true });
});
