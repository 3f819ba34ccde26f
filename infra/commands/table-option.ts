/** The option of commands that read or change a table. */
export const TABLE_OPTION = {
  type: "string",
  word: "NAME",
  says: "a table on AWS (or set CARTWRIGHT_TABLE); without it, the data of this machine",
} as const;
