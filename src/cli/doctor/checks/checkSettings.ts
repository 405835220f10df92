import { type Check, fail, ok, warn } from '../check.ts';

const ADVICE = 'Correct site.yml: docs/use/configuration.md';

/** What is wrong or unusual in `site.yml`, such as networks that are too wide. */
export const checkSettings: Check = {
  name: 'settings',
  async run({ file }) {
    const { diagnostics, settings } = file;
    if (diagnostics.length === 0) {
      return [ok(`site.yml is valid; files are open to ${OPEN_TO[settings.access.mode]}`)];
    }
    return diagnostics.map(({ field, reason, severity }) =>
      (severity === 'warning' ? warn : fail)(`${field || 'site.yml'} ${reason}`, ADVICE),
    );
  },
};

const OPEN_TO = {
  open: 'everybody',
  campus: 'the campus and those who sign in',
  members: 'those who sign in',
} as const;
