import { Command } from 'commander';
import type { CommandContext } from '../commandContext.ts';
import { listTexts } from '../listTexts.ts';
import { DATA_OPTION, parseIds } from '../parseOptions.ts';

interface Options {
  readonly id?: string[];
  readonly export?: string;
  readonly recognize?: boolean;
  readonly redo?: boolean;
  readonly data?: string;
  readonly json?: boolean;
}

export function textsCommand({
  archive: usual,
  environment,
  terminal,
  signal,
  finish,
}: CommandContext): Command {
  return new Command('texts')
    .summary('list and export texts, and recognise scans')
    .description(
      'Lists which documents have texts and which of their pages are scans, exports the texts, and recognises scans.',
    )
    .argument('[archive]', 'the archive folder', usual)
    .option('--export <folder>', 'write the text of each document to {id}.txt in this folder')
    .option('--recognize', 'recognise the missing pages now, whatever site.yml says')
    .option('--redo', 'forget the recognised pages, and recognise them again')
    .option('--id <id...>', 'only these items', parseIds)
    .option(...DATA_OPTION)
    .option('--json', 'print the list as JSON')
    .addHelpText(
      'after',
      `
The texts are read by a running server, or by campusdocs covers. Pages without
text are recognised by the server at night; see ocr in site.yml.
Exits with 1 if a document or page has no text, and names each with the reason.

Examples:
  campusdocs texts
  campusdocs texts ../archive --export ../texts
  campusdocs texts ../archive --redo --id 0ba7bb2b0491c649423aa747f315f548`,
    )
    .action(async (archive: string, options: Options) => {
      const { recognize = false, redo = false, json = false, ...rest } = options;
      const context = { environment, terminal, signal };
      finish(await listTexts({ archive, recognize, redo, json, ...rest, ...context }));
    });
}
