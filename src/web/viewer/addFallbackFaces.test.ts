import { expect, test } from 'vitest';
import { addFallbackFaces } from './addFallbackFaces.ts';

const none = () => false;
const all = () => true;

test('appends the Chinese serif faces to a Song font that no system has', () => {
  expect(addFallbackFaces('normal normal 12px "STSong",g_d0_sf1,serif', none)).toEqual({
    font: 'normal normal 12px "STSong",g_d0_sf1,serif,"CampusDocs Song","CampusDocs Hei"',
    lacksFace: true,
  });
});

test('appends the sans-serif face to a Hei font', () => {
  expect(addFallbackFaces('12px "SimHei",g_d0_sf2,sans-serif', none)).toEqual({
    font: '12px "SimHei",g_d0_sf2,sans-serif,"CampusDocs Hei"',
    lacksFace: true,
  });
});

test('needs the fallback for a font that is not embedded and whose name pdf.js cannot use', () => {
  expect(addFallbackFaces('12px "g_d0_f4", serif', none).lacksFace).toBe(true);
});

test('fetches nothing for an embedded font', () => {
  expect(addFallbackFaces('12px "g_d0_f4", serif', all).lacksFace).toBe(false);
});

test('fetches no Chinese font for Helvetica, which is rarely embedded', () => {
  expect(addFallbackFaces('bold 12px "Helvetica",g_d0_sf1,sans-serif', none).lacksFace).toBe(false);
});

test('leaves fonts alone that are not from the document', () => {
  expect(addFallbackFaces('10px sans-serif', none)).toEqual({
    font: '10px sans-serif',
    lacksFace: false,
  });
});
