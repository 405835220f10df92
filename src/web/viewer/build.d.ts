/** URL of the pdf.js assets: cMaps, fonts, colour profiles, wasm. Ends with a slash. */
declare const __PDFJS_FILES__: string;

/** URL of the style sheet for the Chinese fallback font. */
declare const __HAN_STYLES__: string;
