import { expect, test } from 'vitest';
import { EMPTY_DRAFT } from './form/itemDraft.ts';
import { type GivingDraft, NO_GIVER, readDraft, writeDraft } from './givingDraft.ts';

function storageWith(initial?: string) {
  const values = new Map(initial === undefined ? [] : [['contribute-draft', initial]]);
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const DRAFT: GivingDraft = {
  files: [
    {
      key: '1',
      name: '试卷.pdf',
      size: 3,
      md5: 'd41d8cd98f00b204e9800998ecf8427e',
      upload: '00000000000000000000000000000001',
      draft: { ...EMPTY_DRAFT, texts: { course: '高等数学' }, touched: ['course'] },
    },
  ],
  giver: { ...NO_GIVER, thanks: '小明' },
};

test('what was typed is there again', () => {
  const storage = storageWith();
  writeDraft(storage, DRAFT);
  expect(readDraft(storage)).toEqual(DRAFT);
});

test('nothing typed leaves nothing on the device', () => {
  const storage = storageWith();
  writeDraft(storage, DRAFT);
  writeDraft(storage, { files: [], giver: NO_GIVER });
  expect(storage.values.size).toBe(0);
});

test.each([undefined, 'not JSON', '{}', '{"files":[{"key":1}],"giver":{}}'])(
  'a draft that cannot be read is an empty one: %s',
  (text) => {
    expect(readDraft(storageWith(text))).toEqual({ files: [], giver: NO_GIVER });
  },
);
