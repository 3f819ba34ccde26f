import { parseArgs } from "node:util";

export const USAGE = `Usage: npm run restore -- --to TIME --as NAME [--from NAME]
       npm run restore -- --prepare NAME
       npm run restore -- --serve NAME | own

Brings back what the table held at an earlier second, as a table of another name. The one in service is not touched.

  --to TIME       the second, with its time zone, such as 2026-11-22T10:00:00Z
  --as NAME       name of the restored table, such as Cartwright-2026-11-22
  --from NAME     table to restore; without it, the one in service
  --prepare NAME  give a table that was restored in another way what it lacks: its stream, the removal of expired items,
                  point-in-time recovery, protection, tags
  --serve NAME    let the next npm run deploy put this table into service; 'own' stands for the one that the stack made
  --profile NAME  the AWS profile to use
  --help          show this

Interrupted, every form is completed by running it again with the same words. docs/operate.md has the whole drill.`;

export type RestoreCommand =
  | { readonly name: "help" }
  | { readonly name: "restore"; readonly to: Date; readonly as: string; readonly from: string | undefined }
  | { readonly name: "prepare" | "serve"; readonly table: string };

export type RestoreArguments = { readonly command: RestoreCommand; readonly awsProfile: string | undefined };

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/;
const TABLE = /^[A-Za-z0-9_.-]{3,255}$/;
const OPTIONS = {
  to: { type: "string" },
  as: { type: "string" },
  from: { type: "string" },
  prepare: { type: "string" },
  serve: { type: "string" },
  profile: { type: "string" },
  help: { type: "boolean" },
} as const;

/** @throws Error in words for what is missing, not known or cannot be meant */
export function readArguments(args: readonly string[], now: Date): RestoreArguments {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  if (values.help) return { command: { name: "help" }, awsProfile: undefined };
  if (positionals.length > 0) throw new Error(`'${positionals.join(" ")}' is too much.`);
  return { command: commandOf(values, now), awsProfile: values.profile };
}

type Values = { readonly [name in "to" | "as" | "from" | "prepare" | "serve"]?: string | undefined };

function commandOf({ to, as, from, prepare, serve }: Values, now: Date): RestoreCommand {
  const forms = [to ?? as ?? from, prepare, serve].filter((given) => given !== undefined);
  if (forms.length !== 1)
    throw new Error("One of --to with --as, --prepare and --serve says what is to be done.");
  if (prepare !== undefined) return { name: "prepare", table: tableName("prepare", prepare) };
  if (serve !== undefined) return { name: "serve", table: tableName("serve", serve) };
  if (to === undefined) throw new Error("To which second? --to 2026-11-22T10:00:00Z");
  if (as === undefined) throw new Error("Under which name? --as Cartwright-2026-11-22");
  return {
    name: "restore",
    to: timeOf(to, now),
    as: tableName("as", as),
    from: from === undefined ? undefined : tableName("from", from),
  };
}

function timeOf(text: string, now: Date): Date {
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
