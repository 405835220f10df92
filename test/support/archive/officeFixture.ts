import { zipFixture } from './zipFixture.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A minimal Word document for tests. */
export function docxFixture({
  paragraphs,
  body = '',
  links = [],
}: {
  readonly paragraphs: readonly string[];
  /** Additional body content, as WordprocessingML. */
  readonly body?: string;
  /** External relationships: kind and URL, `r1` and so on. */
  readonly links?: readonly (readonly [kind: string, address: string])[];
}): Buffer {
  const text = paragraphs.map((one) => `<w:p><w:r><w:t>${one}</w:t></w:r></w:p>`).join('');
  const related = links.map(
    ([kind, address], index) =>
      `<Relationship Id="r${index + 1}" Type="${OFFICE}/${kind}" Target="${address}" TargetMode="External"/>`,
  );
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}</Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${text}${body}</w:body></w:document>`,
  };
  return zipFixture(
    Object.entries(files).map(([name, xml]) => ({
      name,
      content: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`),
      isPacked: true,
    })),
  );
}

/** A picture that is linked instead of embedded. */
export function linkedPicture(link: string): string {
  const size = 'cx="2000000" cy="2000000"';
  return `<w:p><w:r><w:drawing><wp:inline><wp:extent ${size}/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="${link}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}

/** A field that Word evaluates on opening, such as `INCLUDETEXT "/etc/passwd"`. */
export function field(code: string): string {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}" w:dirty="true"/></w:r>`;
  const quoted = code.replaceAll('"', '&quot;');
  return `<w:p>${mark('begin')}<w:r><w:instrText xml:space="preserve"> ${quoted} </w:instrText></w:r>${mark('separate')}<w:r><w:t>old</w:t></w:r>${mark('end')}</w:p>`;
}
