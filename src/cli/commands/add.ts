import { Command, Option } from 'commander';
import {
  diagnosticOf,
  ITEM_FIELDS,
  ITEM_TYPES,
  type ItemType,
  splitValue,
} from '../../archive/intake/itemFields.ts';
import type { FieldName, FieldValues } from '../../catalog/fieldName.ts';
import { addFiles } from '../add/addFiles.ts';
import type { CommandContext } from '../commandContext.ts';

interface Flags {
  readonly archive?: string;
  readonly type?: ItemType;
  readonly title?: string;
  readonly author?: readonly string[];
  readonly translator?: readonly string[];
  readonly edition?: string;
  readonly publisher?: string;
  readonly year?: string;
  readonly isbn?: readonly string[];
  readonly course?: readonly string[];
  readonly level?: string;
  readonly semester?: string;
  readonly stage?: string;
  readonly college?: readonly string[];
  readonly content?: readonly string[];
  readonly variant?: string;
  readonly teacher?: readonly string[];
  readonly source?: string;
  readonly note?: string;
  readonly keepSource?: boolean;
  readonly move?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addCommand(context: CommandContext): Command {
  const command = new Command('add')
    .summary('add files to an archive, with their metadata')
    .description(
      'Adds PDF and zip files to an archive, and converts Word, PowerPoint, Excel, pictures, Markdown and text to PDF. Proposes metadata, prompts for what it cannot determine, and writes it.',
    )
    .argument(
      '<file...>',
      'PDF, zip, document or picture; a folder of pictures becomes one document',
    )
    .option('-a, --archive <folder>', 'the archive folder (default: the current folder)')
    .option('-y, --yes', 'accept the proposal without prompts; fail if a required field is missing')
    .option('-n, --dry-run', 'show what would be written without writing it')
    .option('--keep-source', 'keep the original of a converted PDF beside it')
    .option('--move', 'remove each file once it is in the archive')
    .option('--json', 'print the result for each file as JSON, without prompts')
    .addOption(new Option('-t, --type <type>', 'type of the items').choices(ITEM_TYPES))
    .option('--title <title>', 'title of a book or material')
    .option('--author <name>', 'author of a book; may be repeated', collect)
    .option('--translator <name>', 'translator of a book; may be repeated', collect)
    .option('--edition <number>', 'edition of a book')
    .option('--publisher <name>', 'publisher of a book')
    .option('--isbn <number>', 'ISBN of a book, or 无 if it has none; may be repeated', collect)
    .option(
      '--year <year>',
      'school year of a paper, such as 2019-2020; year of publication of a book',
    )
    .option('--course <name>', 'course of a paper or material; may be repeated', collect)
    .option('--level <level>', 'level of the course: 本科 or 研究生')
    .option('--semester <semester>', 'semester of a paper: First or Second')
    .option('--stage <stage>', 'stage of a paper: 期中 or 期末')
    .option('--college <name>', 'college of a paper; may be repeated', collect)
    .option(
      '--content <kinds>',
      'content: of a paper 原题, 答案; of a material 思维导图, 题库, 答案, 知识点, 课件',
      collect,
    )
    .option('--variant <which>', 'variant of a paper: A卷, B卷, 回忆版, 补考, …')
    .option('--teacher <name>', 'teacher of a paper or material; may be repeated', collect)
    .option('--source <text>', 'original file name, or where the file came from; it is published')
    .option('--note <text>', 'one line of further information for readers')
    .addHelpText(
      'after',
      `
A list can also be separated by commas. An empty value, such as --stage '', leaves a field empty that would
be proposed otherwise. Exits with 1 if a file was not added, even if it is already in the archive.

Examples:
  campusdocs add ~/Downloads/期末.pdf
  campusdocs add 概率论*.pdf --type test --course 概率论 --content 原题,答案
  campusdocs add 线代.pdf -t test --course 线性代数 --year 2019-2020 --semester First --stage 期末 --content 原题 --yes
  campusdocs add 概率论A卷.pdf --variant A卷 --teacher 陈望舒
  campusdocs add *.pdf --dry-run --json | jq '.results[] | select(.faults)'`,
    )
    .action(async (files: string[], flags: Flags) => {
      const given = readFlags(flags, files.length, (reason) => command.error(`error: ${reason}`));
      const { archive, type, keepSource = false, move = false, dryRun = false } = flags;
      const { yes = false, json = false } = flags;
      context.finish(
        await addFiles(
          files,
          {
            // Unlike the commands that only read, this never falls back to the demo archive.
            archive: archive ?? '.',
            type,
            given,
            keepSource,
            move,
            dryRun,
            yes,
            json,
          },
          context,
        ),
      );
    });
  return command;
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** The field that each option sets, except `--year`, whose field depends on the type. */
const FIELD_OF = {
  title: 'title',
  author: 'authors',
  translator: 'translators',
  edition: 'edition',
  publisher: 'publisher',
  isbn: 'isbn',
  course: 'course',
  level: 'course_type',
  semester: 'semester',
  stage: 'stage',
  college: 'college',
  content: 'content',
  variant: 'variant',
  teacher: 'teachers',
  source: 'source',
  note: 'note',
} as const satisfies Partial<Record<keyof Flags, FieldName>>;

/** Options that can apply to one item only. */
const SINGLE_ITEM_OPTIONS = ['title', 'isbn', 'source'] as const;

/** Returns the field values from the options; rejects values that the type does not allow. */
function readFlags(flags: Flags, files: number, refuse: (reason: string) => never): FieldValues {
  const types = flags.type ? [flags.type] : ITEM_TYPES;
  const fields = types.flatMap((type) => ITEM_FIELDS[type]);
  const values: Partial<Record<FieldName, readonly string[]>> = {};
  const take = (option: string, name: FieldName, given: string | readonly string[]) => {
    const forms = fields.filter((one) => one.name === name);
    const [form] = forms.toSorted((one, other) => Number(other.isList) - Number(one.isList));
    if (form === undefined) refuse(`a ${flags.type} has no --${option}`);
    const value = [given].flat().flatMap((text) => splitValue(form, text));
    const diagnostics = forms.map((one) =>
      value.length === 0 ? undefined : diagnosticOf(one, value),
    );
    if (diagnostics.every((diagnostic) => diagnostic !== undefined))
      refuse(`--${option} ${diagnostics[0]}`);
    values[name] = value;
  };
  for (const [option, name] of Object.entries(FIELD_OF)) {
    const given = flags[option as keyof typeof FIELD_OF];
    if (given !== undefined) take(option, name, given);
  }
  const { year } = flags;
  if (year !== undefined) {
    const names = fields.filter(({ name }) => name === 'years' || name === 'publish_year');
    const fitting = names.filter((one) => diagnosticOf(one, [year]) === undefined);
    if (fitting.length === 0) take('year', names[0]?.name ?? 'years', year);
    for (const { name } of fitting) take('year', name, year);
  }
  const single = SINGLE_ITEM_OPTIONS.find((option) => flags[option] !== undefined);
  if (single && files > 1) refuse(`--${single} is of one file: add the files one by one`);
  return values;
}
