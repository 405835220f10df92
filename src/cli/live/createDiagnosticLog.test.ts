import { expect, test } from 'vitest';
import type { Diagnostic } from '../../archive/diagnostic.ts';
import type { Log } from '../../server/log.ts';
import { createDiagnosticReports, logDiagnostics } from './createDiagnosticLog.ts';

const MANY = 33_692;

const diagnosticOf = (id: number, severity: Diagnostic['severity'] = 'warning'): Diagnostic => ({
  file: `metadata/${id}.yml`,
  field: `data.isbn.${id % 3}`,
  reason: `“${id}” has a wrong check digit`,
  severity,
});

function logged(report: Parameters<typeof logDiagnostics>[1]): string[] {
  const lines: string[] = [];
  const note: Log['info'] = (_facts, message) => lines.push(message);
  logDiagnostics({ warn: note, info: note }, report);
  return lines;
}

test('logs twenty faults of a kind and the number of others, when they appear and disappear', () => {
  const report = createDiagnosticReports();
  const many = Array.from({ length: MANY }, (_, id) => diagnosticOf(id));
  const came = logged(report([...many, diagnosticOf(MANY, 'error')]));
  expect(came).toHaveLength(22);
  expect(came[0]).toContain(`metadata/${MANY}.yml`);
  expect(came.at(-1)).toMatch(/^and 33672 more .*check digit.*"campusdocs check ARCHIVE --all"/u);

  expect(logged(report(many))).toEqual([expect.stringMatching(/^mended: .*33692/u)]);
  const gone = logged(report([]));
  expect(gone).toHaveLength(21);
  expect(gone.at(-1)).toContain('mended: 33672 more');
});

test('counts faults of very many kinds together', () => {
  const kinds = Array.from({ length: 3000 }, (_, at) => ({
    ...diagnosticOf(at),
    reason: `is ${String.fromCharCode(0x4e00 + at)}`,
  }));
  const lines = logged(createDiagnosticReports()(kinds));
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toContain('2800 more');
});

test('reports all counts and the first fifty faults', () => {
  const many = Array.from({ length: MANY }, (_, id) =>
    diagnosticOf(id, id === 9 ? 'error' : 'warning'),
  );
  const { errors, warnings, list } = createDiagnosticReports()(many);
  expect({ errors, warnings, listed: list.length }).toEqual({
    errors: 1,
    warnings: MANY - 1,
    listed: 50,
  });
  expect(list[0]).toMatchObject({ file: 'metadata/9.yml', severity: 'error' });
});
