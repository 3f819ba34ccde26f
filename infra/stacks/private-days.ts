/**
 * Days for which the private bucket keeps the files of a folder. A file to import waits for the jobs before it, and stays a
 * day after the end of its own. An export is linked for a week.
 */
export const PRIVATE_DAYS: Readonly<Record<string, number>> = { codes: 1, imports: 3, exports: 7 };
