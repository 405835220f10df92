import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

/** Actions that run something, or send or open something else than a page (ISO 32000-2, 12.6.4). */
const ACTIONS: ReadonlySet<string> = new Set([
  ...['/JavaScript', '/Launch', '/SubmitForm', '/ImportData', '/GoToE', '/Rendition'],
  ...['/RichMediaExecute', '/Movie', '/Sound'],
]);

/** Annotations that hold a file. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  ...['/FileAttachment', '/RichMedia', '/Screen', '/Movie', '/Sound', '/3D'],
]);

/** Entries of the catalog that hold scripts, files, signatures, or what programs know of an author. */
const CATALOG_ENTRIES = [
  ...['AA', 'AF', 'Collection', 'DSS', 'Legal', 'Metadata', 'Perms', 'PieceInfo', 'Requirements'],
];
const NAME_TREES = ['JavaScript', 'EmbeddedFiles', 'Renditions'];
const PAGE_ENTRIES = ['AA', 'AF', 'Metadata', 'PieceInfo'];

/** Entries of the document information that name no person. */
const INFORMATION: ReadonlySet<string> = new Set([
  ...['/Title', '/Subject', '/Keywords', '/Creator', '/Producer'],
  ...['/CreationDate', '/ModDate', '/Trapped'],
]);

const nameOf = (text: string) => PDFName.of(text);

/**
 * Removes scripts, attached files, actions that start something, and names of authors from a PDF. The
 * pages stay as they are. The same bytes give the same result. Throws if the PDF has errors or needs a
 * password.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    throwOnInvalidObject: true,
    password: '',
  });
  const { catalog, context } = document;
  for (const entry of CATALOG_ENTRIES) catalog.delete(nameOf(entry));
  const names = catalog.lookupMaybe(nameOf('Names'), PDFDict);
  for (const tree of NAME_TREES) names?.delete(nameOf(tree));
  const form = catalog.lookupMaybe(nameOf('AcroForm'), PDFDict);
  form?.delete(nameOf('XFA'));
  form?.delete(nameOf('SigFlags'));
  for (const { node } of document.getPages()) {
    for (const entry of PAGE_ENTRIES) node.delete(nameOf(entry));
    cleanAnnotations(node);
  }
  for (const [, object] of context.enumerateIndirectObjects()) cleanObject(object);
  const information = context.lookupMaybe(context.trailerInfo.Info, PDFDict);
  for (const key of information?.keys() ?? []) {
    if (!INFORMATION.has(key.toString())) information?.delete(key);
  }
  delete context.trailerInfo.Encrypt;
  removeUnused(document);
  return document.save({
    rewrite: true,
    addDefaultPage: false,
    updateFieldAppearances: false,
  });
}

/** Removes annotations with files, and what the others do and whose they are. */
function cleanAnnotations(page: PDFDict): void {
  const annotations = page.lookupMaybe(nameOf('Annots'), PDFArray);
  for (let index = (annotations?.size() ?? 0) - 1; index >= 0; index -= 1) {
    const annotation = annotations?.lookup(index);
    if (!(annotation instanceof PDFDict)) continue;
    const subtype = annotation.lookup(nameOf('Subtype'))?.toString() ?? '';
    annotation.delete(nameOf('AA'));
    annotation.delete(nameOf('AF'));
    // Of a field, `T` is its name; of a remark, that of its author.
    if (subtype !== '/Widget') annotation.delete(nameOf('T'));
    if (ANNOTATIONS.has(subtype)) annotations?.remove(index);
  }
}

/** Cleans an object and the direct objects in it. References lead to objects of their own. */
function cleanObject(object: PDFObject): void {
  if (object instanceof PDFStream) cleanObject(object.dict);
  else if (object instanceof PDFArray) object.asArray().forEach(cleanObject);
  else if (object instanceof PDFDict) {
    cleanDict(object);
    object.values().forEach(cleanObject);
  }
}

/**
 * Only entries that cannot be anything else are removed: in a dictionary of resources any name may
 * stand for a font.
 */
function cleanDict(dict: PDFDict): void {
  const kind = dict.lookup(nameOf('S'))?.toString() ?? '';
  if (ACTIONS.has(kind)) {
    for (const key of dict.keys()) dict.delete(key);
    return;
  }
  const metadata = dict.lookup(nameOf('Metadata'));
  if (metadata instanceof PDFStream && isOfType(metadata, '/Metadata')) {
    dict.delete(nameOf('Metadata'));
  }
  const files = dict.lookup(nameOf('EF'));
  if (files instanceof PDFDict && files.values().some((file) => isStream(dict, file))) {
    dict.delete(nameOf('EF'));
    dict.delete(nameOf('RF'));
  }
  const fieldType = dict.lookup(nameOf('FT'))?.toString();
  if (fieldType !== undefined) dict.delete(nameOf('AA'));
  // A signature names its signer, and is not valid for the cleaned file.
  if (fieldType === '/Sig') dict.delete(nameOf('V'));
}

function isOfType({ dict }: PDFStream, type: string): boolean {
  return dict.lookup(nameOf('Type'))?.toString() === type;
}

function isStream({ context }: PDFDict, object: PDFObject): boolean {
  return context.lookup(object) instanceof PDFStream;
}

/** Removes objects that nothing refers to any more, which would be written as well. */
function removeUnused({ context }: PDFDocument): void {
  const { Root, Info } = context.trailerInfo;
  const used = new Set<string>();
  const waiting: (PDFObject | undefined)[] = [Root, Info];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (used.has(object.tag)) continue;
      used.add(object.tag);
      const target = context.lookup(object);
      if (target) waiting.push(target);
    } else if (object instanceof PDFArray) waiting.push(...object.asArray());
    else if (object instanceof PDFDict) waiting.push(...object.values());
    else if (object instanceof PDFStream) waiting.push(object.dict);
  }
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (!used.has(ref.tag)) context.delete(ref);
  }
}
