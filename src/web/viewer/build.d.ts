/** Where the build put what pdf.js fetches: cMaps, fonts, colour profiles, wasm. Ends with a slash. */
declare const __PDFJS_FILES__: string;

/** The style sheet of the Chinese fallback face. */
declare const __HAN_STYLES__: string;
