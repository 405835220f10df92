import { Command, Option } from 'commander';
import {
  diagnosticOf,
  type FieldName,
  type FieldValues,
  ITEM_FIELDS,
  ITEM_TYPES,
  type ItemType,
  splitValue,
} from '../../archive/intake/itemFields.ts';
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
    .summary('put files into an archive, with their metadata')
    .description(
      'Puts PDFs and zips into an archive, and PDFs that it makes of Word, PowerPoint, Excel, pictures, Markdown and text: proposes what they are, asks for what it cannot know, and writes metadata.',
    )
    .argument('<file...>', 'PDF, zip, document or picture; a folder of pictures is one document')
    .option('-a, --archive <folder>', 'the archive folder (default: the current folder)')
    .option('-y, --yes', 'take what is proposed and ask nothing; fail where something is missing')
    .option('-n, --dry-run', 'show what would be written, and write nothing')
    .option('--keep-source', 'keep beside the PDF what it was made of')
    .option('--move', 'remove each file once it is in the archive')
    .option('--json', 'print what became of each file as JSON; asks nothing')
    .addOption(new Option('-t, --type <type>', 'what they are').choices(ITEM_TYPES))
    .option('--title <title>', 'title of a book or material')
    .option('--author <name>', 'author of a book; may be repeated', collect)
    .option('--translator <name>', 'translator of a book; may be repeated', collect)
    .option('--edition <number>', 'edition of a book')
    .option('--publisher <name>', 'publisher of a book')
    .option('--isbn <number>', 'ISBN of a book, 无 if it has none; may be repeated', collect)
    .option(
      '--year <year>',
      'of a paper the school year, as 2019-2020; of a book when it was published',
    )
    .option('--course <name>', 'course of a paper or material; may be repeated', collect)
    .option('--level <level>', 'level of the course: 本科 or 研究生')
    .option('--semester <semester>', 'semester of a paper: First or Second')
    .option('--stage <stage>', 'stage of a paper: 期中 or 期末')
    .option('--college <name>', 'college of a paper; may be repeated', collect)
    .option(
      '--content <kinds>',
      'what is in it: 原题, 答案; 思维导图, 题库, 答案, 知识点, 课件',
      collect,
    )
    .option('--variant <which>', 'which paper of an exam: A卷, B卷, 回忆版, 补考, …')
    .option('--teacher <name>', 'teacher of a paper or material; may be repeated', collect)
    .option('--source <text>', 'how the file was called, or where it came from; it is published')
    .option('--note <text>', 'what else readers should know, in a line')
    .addHelpText(
      'after',
      `
Lists may also be parted by commas. An option without a value, as --stage '', leaves a field empty that is
proposed otherwise. Exits with 1 if a file was not added, also because it is in the archive already.

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
            // Unlike what only reads, this never falls back on the demo.
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

/** The field that each option gives; a year means another thing for a book. */
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

/** Options that name one item and no more. */
const OF_ONE = ['title', 'isbn', 'source'] as const;

/** The values that options give; refuses those that can be no value of what is added. */
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
  const single = OF_ONE.find((option) => flags[option] !== undefined);
  if (single && files > 1) refuse(`--${single} is of one file: add the files one by one`);
  return values;
}
