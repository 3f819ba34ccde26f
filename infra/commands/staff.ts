import { randomUUID } from "node:crypto";
import { openOwnAddress } from "../../lib/aws/own-address.ts";
import { openStaffPool } from "../../lib/aws/staff-pool.ts";
import { deadlineIn } from "../../lib/kernel/deadline.ts";
import { ApiError } from "../../lib/kernel/errors.ts";
import { inviteStaff } from "../../lib/staff/invitations/invitations.ts";
import { staffMembers } from "../../lib/staff/staff-store.ts";
import { listOpen } from "../../lib/staff/team.ts";
import { getTeam } from "../../lib/staff/team-store.ts";
import type { Table } from "../../lib/table/table.ts";
import type { StaffPool } from "../../lib/use-case/capabilities.ts";
import { isStaffRole, STAFF_ROLES, type StaffRole } from "../../lib/use-case/staff-role.ts";
import { readDeployment } from "../deployment.ts";
import { columns } from "./columns.ts";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";
import { parameterStore } from "./deploy/parameter-store.ts";
import { type OpenTable, readProfileSettings, TABLE_OPTION, withTable } from "./keys/open-table.ts";

const OPTIONS = {
  email: {
    type: "string",
    word: "ADDRESS",
    says: "the person's e-mail address, as the identity provider has it",
  },
  role: { type: "string", word: "ROLE", says: `${STAFF_ROLES.join(", ")}; owner if not given` },
  name: { type: "string", word: "NAME", says: "the person's name" },
  address: {
    type: "string",
    word: "URL",
    says: "the deployment's public address for the link; by default as the deployment wrote it",
  },
  table: TABLE_OPTION,
} as const;

const staffSpec: CommandSpec<typeof OPTIONS> = {
  verb: "staff",
  forms: ["invite --email ADDRESS [OPTIONS]", "list"],
  text: `invite  Makes an invitation to run the shop; its link is shown once. It is the way for the first owner, and the way
        back for a shop that has lost all of them. Where the deployment has a user pool, the person gets a mail of it.
list    Shows members and open invitations.`,
  options: OPTIONS,
};

/** Longer than for requests: an operator must learn the result. */
const LONGEST_MS = 25_000;
const LOCAL_ADDRESS = "http://127.0.0.1:3000";
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export type Invited = {
  readonly email: string;
  readonly role: StaffRole;
  readonly name?: string;
  readonly address: string;
  readonly staffPool: StaffPool | "none";
};

/** @throws ApiError for an address that a member has or the pool refuses, and for too many invitations */
export async function invite(
  table: Table,
  { address, staffPool, ...person }: Invited,
  now: () => Date = () => new Date(),
): Promise<string> {
  const deadline = deadlineIn(LONGEST_MS);
  const operator = { table, now, deadline, effectId: randomUUID(), newId: randomUUID, count: () => {} };
  const { invitation, url } = await inviteStaff(operator, person, { address, staffPool });
  return [
    `email  ${invitation.email}`,
    `role   ${invitation.role}`,
    `ends   ${invitation.expires_at}`,
    `link   ${url}`,
    "",
    "The link works once. It is not stored and cannot be shown again.",
  ].join("\n");
}

export async function list(table: Table, now: () => Date = () => new Date()): Promise<string> {
  const [members, team] = await Promise.all([staffMembers.list(table), getTeam(table)]);
  const open = listOpen(team.value, now().toISOString());
  if (members.length + open.length === 0)
    return "There is no staff yet: npx cartwright staff invite --email ADDRESS";
  const rows = members.map(({ name, email, role, status }) => [name, email, role, status]);
  const invited = open.map(({ name = "", email, role, expires_at }) => [
    name,
    email,
    role,
    `invited until ${expires_at}`,
  ]);
  return columns([["NAME", "E-MAIL", "ROLE", "STATUS"], ...rows, ...invited]);
}

type Arguments =
  | { readonly name: "list"; readonly table: string | undefined }
  | {
      readonly name: "invite";
      readonly table: string | undefined;
      readonly person: Omit<Invited, "address" | "staffPool">;
      readonly address: string | undefined;
    };

/** @throws Error with a message for the user for a missing or unknown argument */
export function readArguments(words: readonly string[], env: NodeJS.ProcessEnv): Arguments {
  const { values, positionals } = readWords(staffSpec, words, 1);
  const [word] = positionals;
  const table = values.table ?? env["CARTWRIGHT_TABLE"];
  if (word === "list") return { name: word, table };
  if (word !== "invite")
    throw new Error(word === undefined ? "What shall be done?" : `There is no command '${word}'.`);
  const { email = "", role = "owner", name } = values;
  if (!EMAIL.test(email)) throw new Error("Who? npx cartwright staff invite --email ADDRESS");
  if (!isStaffRole(role)) throw new Error(`'${role}' is no role; there are ${STAFF_ROLES.join(", ")}.`);
  const person = { email, role, ...(name === undefined ? {} : { name }) };
  return { name: word, table, person, address: values.address ?? env["CARTWRIGHT_ADDRESS"] };
}

/** @throws Error before the first deployment has written its address */
async function findAddress({ endpoint }: OpenTable): Promise<string> {
  if (endpoint !== undefined) return LOCAL_ADDRESS;
  const { addressParameter } = readDeployment(process.env);
  const settings = await readProfileSettings("ssm");
  const own = openOwnAddress({ CARTWRIGHT_ADDRESS_PARAMETER: addressParameter }, settings);
  const address = await own.read({ deadline: deadlineIn(LONGEST_MS) });
  if (address) return address;
  throw new Error("The deployment has no public address yet. Deploy it, or name one with --address.");
}

/** The pool of the deployment, with the rights of the account. */
async function findStaffPool({ endpoint }: OpenTable): Promise<StaffPool | "none"> {
  if (endpoint !== undefined) return "none";
  const { staffPoolParameter } = readDeployment(process.env);
  const pool = await parameterStore().get(staffPoolParameter);
  if (!pool) return "none";
  return openStaffPool({ CARTWRIGHT_STAFF_POOL: pool.value }, await readProfileSettings("cognito-idp"));
}

async function run(words: readonly string[]): Promise<void> {
  const asked = readArguments(words, process.env);
  await withTable(asked.table, async (opened) => {
    const { table, place } = opened;
    const text =
      asked.name === "list"
        ? await list(table)
        : await inviteOrSay(table, {
            ...asked.person,
            address: asked.address ?? (await findAddress(opened)),
            staffPool: await findStaffPool(opened),
          });
    console.error(`Staff of ${place}:\n`);
    console.log(text);
  });
}

async function inviteOrSay(table: Table, person: Invited): Promise<string> {
  try {
    return await invite(table, person);
  } catch (error) {
    throw error instanceof ApiError ? new Error(error.message, { cause: error }) : error;
  }
}

export const command: Command = { spec: staffSpec, run };

if (import.meta.main) await runCommand(command);
