import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../lib/project.mjs';

// The parser of GitHub imports its schema as bundlers do, which Node refuses.
registerHooks({
  load: (url, context, load) =>
    load(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  '@actions/workflow-parser'
);

const FOLDER = join(ROOT, '.github/workflows');

interface Job {
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  /** A workflow of this repository, in place of steps. */
  readonly uses?: string;
  readonly steps?: readonly { readonly uses?: string; readonly run?: string }[];
}

test.each(readdirSync(FOLDER).sort())(
  'the workflow %s is valid, pinned by hash, and has few rights',
  async (name) => {
    const content = readFileSync(join(FOLDER, name), 'utf8');
    const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
    expect(context.errors.getErrors()).toEqual([]);
    if (!value) throw new Error('There is nothing in it.');
    const template = await convertWorkflowTemplate(context, value);
    expect(template.errors ?? []).toEqual([]);

    const workflow = parse(content);
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    expect(workflow.permissions).toEqual({});
    expect(workflow.concurrency).toBeDefined();
    const jobs: Job[] = Object.values(workflow.jobs);
    for (const job of jobs) {
      expect(job.permissions).toBeDefined();
      if (job.uses) expect(job.uses).toMatch(/^\.\/\.github\/workflows\//u);
      else expect(job['timeout-minutes']).toBeGreaterThan(0);
      for (const { uses, run = '' } of job.steps ?? []) {
        expect(uses ?? run).toMatch(uses ? /^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/u : /\S/u);
        // Expressions are put into the script as they are: a name of a branch could be a command.
        expect(run).not.toContain('${{');
      }
    }
  },
);
