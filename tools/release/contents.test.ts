import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../lib/project.mjs';
import { billOfMaterials } from './billOfMaterials.ts';
import { bundledPackages } from './bundledPackages.ts';
import { releaseTexts } from './releaseTexts.ts';

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

test('packages that are built into the program are found, tools are not', () => {
  const found = ['web/ui/Wordmark.tsx', 'web/ui/theme.css', 'archive/sharePictures']
    .map((path) => bundledPackages(join(ROOT, 'src', path)))
    .flatMap((names) => [...names]);
  for (const name of ['@fontsource/figtree', '@fontsource/noto-sans-sc', 'tailwindcss']) {
    expect(found).toContain(name);
  }
  expect(found).not.toContain('vitest');
});

test('the bill of materials has what the tarball contains, and nothing that differs by run', () => {
  const component = (name: string, ...properties: string[]) => ({
    'bom-ref': `${name}@1.0.0`,
    name,
    scope: properties.length > 0 ? 'optional' : 'required',
    properties: properties.map((property) => ({ name: property, value: 'true' })),
  });
  const development = 'cdx:npm:package:development';
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: 'urn:uuid:0759504b-512b-46a6-a545-d89ec033d3b2',
    metadata: { timestamp: '2026-11-24T19:47:57.941Z', component: component('folder') },
    components: [
      component('hono'),
      component('react', development),
      component('scheduler', development),
      component('vite', development),
    ],
    dependencies: [
      { ref: 'folder@1.0.0', dependsOn: ['hono@1.0.0', 'react@1.0.0', 'vite@1.0.0'] },
      { ref: 'react@1.0.0', dependsOn: ['scheduler@1.0.0'] },
      { ref: 'vite@1.0.0', dependsOn: ['scheduler@1.0.0'] },
    ],
  };
  const settings = { name: 'campusdocs', bundled: new Set(['react']) };
  expect(billOfMaterials(bom, settings)).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: {
      component: { ...component('folder'), name: 'campusdocs', type: 'application' },
    },
    components: [component('hono'), component('react'), component('scheduler')],
    dependencies: [
      { ref: 'folder@1.0.0', dependsOn: ['hono@1.0.0', 'react@1.0.0'] },
      { ref: 'react@1.0.0', dependsOn: ['scheduler@1.0.0'] },
    ],
  });
});

test('the files of a release find each other in one folder', () => {
  const texts = releaseTexts('1.2.3', read);
  expect(texts.Dockerfile).toContain('\nARG TARBALL=campusdocs-1.2.3.tgz\n');
  const { services } = parse(texts['compose.cluster.yaml'] ?? '', { merge: true });
  const [mount = ''] = services.balancer.volumes;
  const [file = ''] = mount.split(':');
  expect(Object.keys(texts)).toContain(file.replace('./', ''));
  expect(texts['compose.cluster.yaml']).not.toContain('deploy/');
});
