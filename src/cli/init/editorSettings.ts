import { ITEM_TYPES, metadataJsonSchema } from '../../archive/jsonSchema/metadataJsonSchema.ts';
import { siteJsonSchema } from '../../config/jsonSchema/siteJsonSchema.ts';

const FOLDER = '.vscode';

/** The settings of VS Code for a new archive, with the schemas that it completes and checks by. */
export function editorSettings(): Readonly<Record<string, string>> {
  const schemas = { site: `${FOLDER}/schema/site.json`, item: `${FOLDER}/schema/metadata.json` };
  return {
    [`${FOLDER}/settings.json`]: format({
      'yaml.schemas': {
        [`./${schemas.site}`]: ['/site.yml'],
        [`./${schemas.item}`]: ['/metadata/*.yml'],
      },
      'files.eol': '\n',
      'files.insertFinalNewline': true,
      'files.trimTrailingWhitespace': true,
      '[yaml]': { 'editor.tabSize': 2 },
    }),
    [`${FOLDER}/extensions.json`]: format({ recommendations: ['redhat.vscode-yaml'] }),
    [schemas.site]: format(siteJsonSchema()),
    [schemas.item]: format(itemJsonSchema()),
  };
}

/** The schema of a metadata file of any type: its `type` says which one applies. */
function itemJsonSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'metadata/{id}.yml',
    type: 'object',
    properties: { type: { enum: [...ITEM_TYPES] } },
    required: ['type'],
    allOf: ITEM_TYPES.map((type) => {
      const { $schema: _, ...schema } = metadataJsonSchema(type);
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; nothing awaits it
      return { if: { properties: { type: { const: type } } }, then: schema };
    }),
  };
}

function format(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
