import * as v from 'valibot';

export const Md5Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/u));
