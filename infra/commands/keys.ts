import { type KeyGrant, type KeyRole, LONGEST_OVERLAP_SECONDS } from "../../lib/auth/application-key.ts";
import type { Table } from "../../lib/table/table.ts";
import { isStaffRole, STAFF_ROLES } from "../../lib/use-case/staff-role.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { createKey, listKeys, revokeKey, rotateKey } from "./keys/commands.ts";
import { TABLE_OPTION, withTable } from "./keys/open-table.ts";

const OPTIONS = {
  name: { type: "string", word: "NAME", says: "the name of a new key" },
  grant: {
    type: "string",
    multiple: true,
    word: "GRANT",
    says: "implicit (the id alone: for shoppers) or client_credentials (id and secret: for administrators, may do everything); implicit if not given, both if given twice",
  },
  role: {
    type: "string",
    word: "ROLE",
    says: "what its tokens of the grant client_credentials may do: owner (everything), catalog, orders, marketing or read_only; owner if not given",
  },
  overlap: {
    type: "string",
    word: "SECONDS",
    says: "with rotate, the seconds for which the present secret still works, up to 604800; 0 if not given",
  },
  server: {
    type: "boolean",
    default: false,
    says: "a secret for a server that renders a storefront: the grant is implicit, and tokens got with the secret may name the shopper's address",
  },
  table: TABLE_OPTION,
} as const;

const keysSpec: CommandSpec<typeof OPTIONS> = {
  verb: "keys",
  forms: ["create --name NAME [OPTIONS]", "list", "rotate CLIENT_ID [OPTIONS]", "revoke CLIENT_ID"],
  text: `create  Makes an application key; its secret is shown once.
list    Shows all keys, without secrets.
rotate  Gives a key a new secret; the old one ends at once or after --overlap, its tokens within a minute then.
revoke  Ends a key at once, its tokens within a minute.`,
  options: OPTIONS,
};

type KeysCommand =
  | { readonly name: "list" }
  | {
      readonly name: "create";
      readonly keyName: string;
      readonly grants: readonly KeyGrant[];
      readonly role: KeyRole | undefined;
      readonly isServer: boolean;
    }
  | { readonly name: "rotate"; readonly clientId: string; readonly overlapSeconds: number }
  | { readonly name: "revoke"; readonly clientId: string };

type Arguments = { readonly command: KeysCommand; readonly table: string | undefined };

const LONGEST_NAME = 255;

/** @throws Error with a message for the user for a missing or unknown argument */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv): Arguments {
  const { values, positionals } = readWords(keysSpec, args, 2);
  const [word, clientId] = positionals;
  return { command: parseCommand(word, clientId, values), table: values.table ?? env["CARTWRIGHT_TABLE"] };
}

type Values = {
  readonly name?: string | undefined;
  readonly grant?: readonly string[] | undefined;
  readonly role?: string | undefined;
  readonly overlap?: string | undefined;
  readonly server?: boolean | undefined;
};

function parseCommand(word: string | undefined, clientId: string | undefined, values: Values): KeysCommand {
  switch (word) {
    case "create":
      return { name: word, keyName: keyName(values.name), role: readRole(values.role), ...kindOfKey(values) };
    case "list":
      return { name: word };
    case "rotate":
    case "revoke":
      if (!clientId) throw new Error(`Which key? npx cartwright keys ${word} CLIENT_ID`);
      if (word === "revoke") return { name: word, clientId };
      return { name: word, clientId, overlapSeconds: readOverlap(values.overlap) };
    default:
      throw new Error(word === undefined ? "What shall be done?" : `There is no command '${word}'.`);
  }
}

function readRole(role: string | undefined): KeyRole | undefined {
  if (role === undefined || role === "owner") return undefined;
  if (isStaffRole(role) && role !== "owner") return role;
  throw new Error(`'${role}' is no role; it is ${STAFF_ROLES.join(", ")}.`);
}

function readOverlap(text = "0"): number {
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (seconds <= LONGEST_OVERLAP_SECONDS) return seconds;
  throw new Error(`--overlap is 0 to ${LONGEST_OVERLAP_SECONDS} seconds, not '${text}'.`);
}

function kindOfKey({ grant, server = false }: Values) {
  if (server && grant)
    throw new Error("A key for a storefront's server has the grant implicit: leave out --grant.");
  return { grants: grants(grant), isServer: server };
}

function keyName(name: string | undefined): string {
  const trimmed = name?.trim() ?? "";
  if (trimmed === "") throw new Error("A key needs a name: --name 'Storefront'");
  if (trimmed.length > LONGEST_NAME) throw new Error(`A name has at most ${LONGEST_NAME} characters.`);
  return trimmed;
}

function grants(given: readonly string[] = ["implicit"]): readonly KeyGrant[] {
  return [...new Set(given)].map((grant) => {
    if (grant === "implicit" || grant === "client_credentials") return grant;
    throw new Error(`'${grant}' is no grant; it is implicit or client_credentials.`);
  });
}

function changeKeys(command: KeysCommand, table: Table): Promise<string> {
  switch (command.name) {
    case "create":
      return createKey(table, {
        name: command.keyName,
        grants: command.grants,
        role: command.role,
        isServer: command.isServer,
      });
    case "rotate":
      return rotateKey(table, command.clientId, () => new Date(), command.overlapSeconds);
    case "revoke":
      return revokeKey(table, command.clientId);
    case "list":
      return listKeys(table);
  }
}

async function run(words: readonly string[]): Promise<void> {
  const { command, table: name } = readArguments(words, process.env);
  await withTable(
    name,
    async ({ table, place }) => {
      const text = await changeKeys(command, table);
      console.error(`Application keys of ${place}:\n`);
      console.log(text);
    },
    { verb: keysSpec.verb },
  );
}

export const command: Command = { spec: keysSpec, run };

if (import.meta.main) await runCommand(command);
