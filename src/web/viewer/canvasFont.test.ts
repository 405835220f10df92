import { expect, test } from 'vitest';
import { canvasFont } from './canvasFont.ts';

const none = () => false;
const all = () => true;

test('a Song face that no system has is drawn with the Chinese faces at its end', () => {
  expect(canvasFont('normal normal 12px "STSong",g_d0_sf1,serif', none)).toEqual({
    font: 'normal normal 12px "STSong",g_d0_sf1,serif,"CampusDocs Song","CampusDocs Hei"',
    lacksFace: true,
  });
});

test('a Hei face is followed by the face without serifs', () => {
  expect(canvasFont('12px "SimHei",g_d0_sf2,sans-serif', none)).toEqual({
    font: '12px "SimHei",g_d0_sf2,sans-serif,"CampusDocs Hei"',
    lacksFace: true,
  });
});

test('a face whose name pdf.js could not use, and which is not embedded, needs the fallback', () => {
  expect(canvasFont('12px "g_d0_f4", serif', none).lacksFace).toBe(true);
});

test('an embedded face fetches nothing', () => {
  expect(canvasFont('12px "g_d0_f4", serif', all).lacksFace).toBe(false);
});

test('Helvetica, which nobody embeds, fetches no Chinese', () => {
  expect(canvasFont('bold 12px "Helvetica",g_d0_sf1,sans-serif', none).lacksFace).toBe(false);
});

test('what is drawn without a font of the document is left alone', () => {
  expect(canvasFont('10px sans-serif', none)).toEqual({
    font: '10px sans-serif',
    lacksFace: false,
  });
});
