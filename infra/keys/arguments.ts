import { parseArgs } from "node:util";
import type { KeyGrant } from "../../lib/auth/application-key.ts";

export const USAGE = `Usage: npm run keys -- <command> [options]

  create --name NAME [--grant GRANT]…   make an application key; its secret is shown once
  create --name NAME --server           make one with a secret for a server that renders a storefront: the grant is
                                        implicit, and tokens that are got with the secret may name the shopper's address
  list                                  show all keys, without secrets
  rotate CLIENT_ID                      give a key a new secret; the old one ends at once, its tokens within a minute
  revoke CLIENT_ID                      end a key at once, its tokens within a minute

  --grant GRANT   implicit (the id alone: for shoppers) or client_credentials (id and secret: for administrators, may
                  do everything); implicit if not given, both if given twice
  --table NAME    a table on AWS (or set CARTWRIGHT_TABLE); without it, the data of this machine
  --help          show this`;

export type Command =
  | { readonly name: "help" }
  | { readonly name: "list" }
  | {
      readonly name: "create";
      readonly keyName: string;
      readonly grants: readonly KeyGrant[];
      readonly isServer: boolean;
    }
  | { readonly name: "rotate" | "revoke"; readonly clientId: string };

export type Arguments = { readonly command: Command; readonly table: string | undefined };

const LONGEST_NAME = 255;

/** @throws Error in words for what is missing or not known */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      name: { type: "string" },
      grant: { type: "string", multiple: true },
      server: { type: "boolean", default: false },
      table: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const [word, clientId, ...more] = positionals;
  if (values.help) return { command: { name: "help" }, table: undefined };
  if (more.length > 0) throw new Error(`'${more.join(" ")}' is too much.`);
  return { command: commandOf(word, clientId, values), table: values.table ?? env["CARTWRIGHT_TABLE"] };
}

type Values = {
  readonly name?: string | undefined;
  readonly grant?: readonly string[] | undefined;
  readonly server?: boolean | undefined;
};

function commandOf(word: string | undefined, clientId: string | undefined, values: Values): Command {
  switch (word) {
    case "create":
      return { name: word, keyName: keyName(values.name), ...kindOfKey(values) };
    case "list":
      return { name: word };
    case "rotate":
    case "revoke":
      if (!clientId) throw new Error(`Which key? npm run keys -- ${word} CLIENT_ID`);
      return { name: word, clientId };
    default:
      throw new Error(word === undefined ? "What shall be done?" : `There is no command '${word}'.`);
  }
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
