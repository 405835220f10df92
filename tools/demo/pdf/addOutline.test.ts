import { expect, test } from 'vitest';
import { addOutline } from './addOutline.ts';
import { readOutline, readPageNumbers } from './outline.ts';

/** Two empty pages, laid out as Skia does. */
function twoPages(): Buffer {
  const objects = [
    '<</Type /Catalog\n/Pages 2 0 R>>',
    '<</Type /Pages\n/Count 2\n/Kids [3 0 R 4 0 R]>>',
    '<</Type /Page\n/Parent 2 0 R\n/MediaBox [0 0 10 10]>>',
    '<</Type /Page\n/Parent 2 0 R\n/MediaBox [0 0 10 10]>>',
  ];
  let text = '%PDF-1.4\n';
  const rows = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const tableAt = text.length;
  text += `xref\n0 5\n0000000000 65535 f \n${rows.join('')}trailer\n<</Size 5\n/Root 1 0 R>>\nstartxref\n${tableAt}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

test('an appended outline is read back with its titles, levels and pages', async () => {
  const entries = [
    { title: '第一章　极限', level: 1, page: 1 },
    { title: '1.1', level: 2, page: 1 },
    { title: '1.2', level: 2, page: 2 },
    { title: '第二章', level: 1, page: 2 },
  ];
  const pdf = twoPages();
  const outlined = addOutline(pdf, entries, await readPageNumbers(pdf));
  expect(await readOutline(outlined)).toEqual(entries);
});

test('a file that is not a PDF is refused', () => {
  expect(() => addOutline(Buffer.from('nothing'), [], [])).toThrow('no catalog');
});
