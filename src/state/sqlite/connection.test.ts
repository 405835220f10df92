import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StateError } from '../stateError.ts';
import { connect } from './connection.ts';
import { sqliteErrorCode } from './sqliteErrorCode.ts';

function diagnosticOf(action: () => unknown): StateError {
  try {
    action();
  } catch (error) {
    if (error instanceof Error) return sqliteErrorCode(error);
  }
  throw new Error('it did not fail');
}

test('a full disk undoes a transaction, is told of, and what comes after it is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-state-'));
  const path = join(folder, 'a.sqlite');
  await writeFile(path, '');
  const writer = connect(path, { readOnly: false, patienceMs: 0 });
  writer.ask('create table a (b text)', []);
  writer.ask('pragma max_page_count = 10', []);
  writer.ask('begin immediate', []);
  const diagnostic = diagnosticOf(() => {
    for (;;) writer.ask('insert into a values (?)', ['x'.repeat(1000)]);
  });
  expect(diagnostic.code).toBe('full');
  expect(diagnostic).toBeInstanceOf(StateError);
  writer.ask('rollback', []);
  writer.ask('insert into a values (?)', ['y']);
  const reader = connect(path, { readOnly: true, patienceMs: 0 });
  expect(reader.ask('select b from a', []).rows).toEqual([{ b: 'y' }]);
  expect(diagnosticOf(() => reader.ask('delete from a', [])).code).toBe('readonly');
  writer.ask('begin immediate', []);
  const other = connect(path, { readOnly: false, patienceMs: 0 });
  expect(diagnosticOf(() => other.ask('begin immediate', [])).code).toBe('busy');
  for (const connection of [writer, reader, other]) connection.close();
  await rm(folder, { recursive: true });
});
