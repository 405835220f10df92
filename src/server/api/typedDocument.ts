import { createHash } from 'node:crypto';
import { describeOperations } from './describeOperations.ts';
import { openApi } from './openApi.ts';

/** The description that the types of the web app are generated from, and its hash. */
export async function typedDocument(): Promise<{ readonly json: string; readonly hash: string }> {
  const { operations, components } = await describeOperations();
  // The web app knows errors by `ERRORS`; with them the types would be three times as long.
  const withoutErrors = operations.map((described) => ({ ...described, errors: [] }));
  const document = openApi(
    { operations: withoutErrors, components },
    { siteName: 'CampusDocs', mainHost: undefined },
  );
  const json = JSON.stringify(document);
  return { json, hash: createHash('sha256').update(json).digest('hex') };
}
