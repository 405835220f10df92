import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { openSearchCredentials } from './openSearchCredentials.ts';
import { parseSite } from './readSite.ts';
import { TextSchema } from './textSettings.ts';

const NODES = ['https://one.example.edu:9200/', 'https://two.example.edu:9200'];

test('nodes and a name are required', () => {
  expect(v.parse(TextSchema, { opensearch: { nodes: NODES, index: 'math' } })).toEqual({
    opensearch: {
      nodes: ['https://one.example.edu:9200', 'https://two.example.edu:9200'],
      index: 'math',
      shards: 1,
      replicas: 1,
    },
  });
});

test.each([
  [{ nodes: NODES }, 'text.opensearch.index'],
  [{ nodes: NODES, index: 'Math' }, 'text.opensearch.index'],
  [{ nodes: NODES, index: 'a*' }, 'text.opensearch.index'],
  [{ nodes: [], index: 'math' }, 'text.opensearch.nodes'],
  [{ nodes: ['https://user:secret@host:9200'], index: 'math' }, 'text.opensearch.nodes.0'],
  [{ nodes: ['host:9200'], index: 'math' }, 'text.opensearch.nodes.0'],
  [{ nodes: NODES, index: 'math', shards: 0 }, 'text.opensearch.shards'],
  [{ nodes: NODES, index: 'math', replicas: 1.5 }, 'text.opensearch.replicas'],
  [{ nodes: NODES, index: 'math', password: 'x' }, 'text.opensearch.password'],
])('an invalid setting is named: %j', (opensearch, field) => {
  const { diagnostics } = parseSite(JSON.stringify({ text: { opensearch } }), String);
  expect(diagnostics.map((diagnostic) => diagnostic.field)).toContain(field);
});

function credentialsOf(variables: Record<string, string>) {
  const { environment, error } = readEnvironment(variables);
  if (!environment) throw new Error(error);
  return openSearchCredentials(environment);
}

test('the user comes from the environment, whole or not at all', () => {
  const [user, password] = ['campusdocs', 'a-secret'];
  expect(
    credentialsOf({
      CAMPUSDOCS_OPENSEARCH_USER: user,
      CAMPUSDOCS_OPENSEARCH_PASSWORD: password,
    }),
  ).toEqual({ credentials: { user, password } });
  expect(credentialsOf({ CAMPUSDOCS_OPENSEARCH_USER: '' })).toEqual({ credentials: {} });
  const { error } = credentialsOf({ CAMPUSDOCS_OPENSEARCH_PASSWORD: password });
  expect(error).toBe(
    'The environment variable CAMPUSDOCS_OPENSEARCH_PASSWORD is set and CAMPUSDOCS_OPENSEARCH_USER is not: set both.',
  );
});
