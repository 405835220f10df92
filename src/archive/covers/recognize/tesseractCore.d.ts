/** The part of tesseract.js-core that is used; the package has no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  /** tesseract::TessBaseAPI. */
  interface TesseractApi {
    /** 0 if it worked. */
    Init(folder: null, language: string, engine: number): number;
    SetVariable(name: string, value: string): boolean;
    /** Takes the file `/input`; 0 if it worked. */
    SetImageFile(orientation: number, angle: number, enlarge: boolean): number;
    SetRectangle(left: number, top: number, width: number, height: number): void;
    /** 0 if it worked. */
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
  }

  interface TesseractCore {
    readonly FS: { writeFile(path: string, bytes: Uint8Array): void };
    readonly TessBaseAPI: new () => TesseractApi;
  }

  /** Compiles the module, from the file beside this one. */
  // biome-ignore lint/style/noDefaultExport: the package exports it so.
  export default function createCore(options: {
    readonly print: (line: string) => void;
    readonly printErr: (line: string) => void;
  }): Promise<TesseractCore>;
}
