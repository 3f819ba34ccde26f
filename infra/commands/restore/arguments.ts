import { type CommandSpec, readWords } from "../command.ts";

const options = {
  to: { type: "string", word: "TIME", says: "the second, with its time zone, such as 2026-11-22T10:00:00Z" },
  as: { type: "string", word: "NAME", says: "name of the restored table, such as Cartwright-2026-11-22" },
  from: { type: "string", word: "NAME", says: "table to restore; without it, the one in service" },
  prepare: {
    type: "string",
    word: "NAME",
    says: "give a table that was restored in another way what it lacks: its stream, the removal of expired items, point-in-time recovery, protection, tags",
  },
  serve: {
    type: "string",
    word: "NAME",
    says: "let the next npm run deploy put this table into service; 'own' stands for the one that the stack made",
  },
  profile: { type: "string", word: "NAME", says: "the AWS profile to use" },
} as const;

export const restoreSpec: CommandSpec<typeof options> = {
  verb: "restore",
  forms: ["--to TIME --as NAME [--from NAME]", "--prepare NAME", "--serve NAME | own"],
  text: "Brings back what the table held at an earlier second, as a table of another name. The one in service stays as it is.",
  options,
  after: `Interrupted, every form is completed by running it again with the same words. docs/operate.md has the whole drill.`,
};

export type RestoreCommand =
  | { readonly name: "restore"; readonly to: Date; readonly as: string; readonly from: string | undefined }
  | { readonly name: "prepare" | "serve"; readonly table: string };

export type RestoreArguments = { readonly command: RestoreCommand; readonly awsProfile: string | undefined };

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/;
const TABLE = /^[A-Za-z0-9_.-]{3,255}$/;

/** @throws Error with a message for the user for a missing, unknown or invalid argument */
export function readArguments(args: readonly string[], now: Date): RestoreArguments {
  const { values } = readWords(restoreSpec, args);
  return { command: parseCommand(values, now), awsProfile: values.profile };
}

type Values = { readonly [name in "to" | "as" | "from" | "prepare" | "serve"]?: string | undefined };

function parseCommand({ to, as, from, prepare, serve }: Values, now: Date): RestoreCommand {
  const forms = [to ?? as ?? from, prepare, serve].filter((given) => given !== undefined);
  if (forms.length !== 1)
    throw new Error("One of --to with --as, --prepare and --serve says what is to be done.");
  if (prepare !== undefined) return { name: "prepare", table: tableName("prepare", prepare) };
  if (serve !== undefined) return { name: "serve", table: tableName("serve", serve) };
  if (to === undefined) throw new Error("To which second? --to 2026-11-22T10:00:00Z");
  if (as === undefined) throw new Error("Under which name? --as Cartwright-2026-11-22");
  return {
    name: "restore",
    to: parseTime(to, now),
    as: tableName("as", as),
    from: from === undefined ? undefined : tableName("from", from),
  };
}

function parseTime(text: string, now: Date): Date {
  const time = new Date(TIME.test(text) ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) {
    throw new Error(`--to takes a second with its time zone, such as 2026-11-22T10:00:00Z, not '${text}'.`);
  }
  if (time > now) throw new Error(`--to ${text} lies in the future.`);
  return time;
}

function tableName(option: string, name: string): string {
  if (TABLE.test(name)) return name;
  throw new Error(
    `--${option} takes the name of a table, 3 to 255 letters, digits, '_', '.' and '-', not '${name}'.`,
  );
}
