import type { Endpoint, TableAccess } from "../../../lib/http/endpoint.ts";
import { checksShoppers } from "../../../lib/http/shopper.ts";
import type { Consumer, MessageConsumer } from "../../../lib/runtime/consumer.ts";
import type { KeyFamily } from "./key-families.ts";
import { REACHES, type Reach, type Reaches } from "./reaches.ts";

/** Every function that checks tokens may read these, even if it has no other access to the table. */
const READ_FOR_TOKENS: readonly KeyFamily[] = ["tokenCutoffs", "staff", "staffSignIns"];

/** Every function with access to the table may read these: answers depend on the store's settings. */
const READ_BY_ALL: readonly KeyFamily[] = [...READ_FOR_TOKENS, "store"];

/** Every function that serves shoppers checks that the shopper still exists. */
const READ_FOR_SHOPPERS: readonly KeyFamily[] = ["endedShoppers", "memberships"];

/** Functions that accept an `Idempotency-Key`, and functions that share their role, may write these. */
const WRITTEN_BY_KEYED: readonly KeyFamily[] = ["keptReplies"];

/** Functions that write for a request note deletions here, see `lib/table/stamp/stamped-table.ts`. */
const WRITTEN_BY_REQUESTS: readonly KeyFamily[] = ["changeNotes"];

/** The parts of a declaration that decide the role of its function. */
export type Access = Pick<Endpoint, "id" | "table" | "needs"> &
  Partial<Pick<Endpoint, "headers" | "path">> & {
    /** Consumers only. */
    readonly calledBy?: Consumer["calledBy"] | MessageConsumer["calledBy"];
  };

/** Permission on contents of files. */
export type ContentsAccess = "keep" | "remove";

/** `link`: the function keeps private files and signs links to them. `work`: it may replace and remove them, too. */
export type PrivateFilesAccess = "link" | "work";

/** `call`: the function sends to the delivery queue. `answer`: the queue calls the function. */
export type DeliveriesAccess = "call" | "answer";

/** `read`: the function reads keys of payment providers. `keep`: it also stores new ones. */
type SecretsAccess = "read" | "keep";

/** The name of a role and the access of all functions that have it. */
export type RoleAccess = {
  /** The path of the row in `REACHES` and the kind of access. */
  readonly name: string;
  readonly table: TableAccess;
  readonly contents: ContentsAccess | undefined;
  readonly privateFiles: PrivateFilesAccess | undefined;
  readonly deliveries: DeliveriesAccess | undefined;
  readonly secrets: SecretsAccess | undefined;
  /** `read`: the functions read secrets of identity providers. `keep`: they store new ones and read none. */
  readonly clientSecrets: SecretsAccess | undefined;
  /** The functions read the deployment's public address. */
  readonly readsAddress: boolean;
  /** The functions make users of the deployment's user pool. */
  readonly addsPoolUsers: boolean;
  /** Includes the keys in `writes`. */
  readonly reads: readonly KeyFamily[];
  readonly writes: readonly KeyFamily[];
  /**
   * Keys that transactions check, written ones included; empty if transactions check only what they write. A transaction
   * can check both kinds, and AWS does not document whether it compares keys one by one or together.
   */
  readonly checks: readonly KeyFamily[];
};

const READING: ReadonlySet<TableAccess> = new Set(["read", "write", "sign", "sign-write", "consume"]);
const WRITING: ReadonlySet<TableAccess> = new Set(["write", "sign-write", "consume"]);

/**
 * The role of an endpoint's function, from its declaration and the row of its path. Functions with the same row and the
 * same access share a role.
 * @throws Error for a path without a row
 */
export function deriveRoleAccess(declared: Access, reaches: Reaches = REACHES): RoleAccess {
  const { id, table } = declared;
  const contents = deriveContentsAccess(declared);
  const privateFiles = derivePrivateFilesAccess(declared);
  const deliveries = deriveDeliveriesAccess(declared);
  const secrets = deriveSecretsAccess(declared);
  const clientSecrets = deriveClientSecretsAccess(declared);
  const readsAddress = declared.needs.includes("ownAddress");
  const addsPoolUsers = declared.needs.includes("staffPool");
  const row = formatAccessRow(id, reaches);
  const { reads = [], writes = [], checks = [] }: Reach = reaches[row] ?? {};
  const noted = table === "consume" ? [] : WRITTEN_BY_REQUESTS;
  const keyed = table === "write" ? WRITTEN_BY_KEYED : [];
  const written = WRITING.has(table) ? [...writes, ...noted, ...keyed] : [];
  const shoppers = looksAtShoppers(declared) ? READ_FOR_SHOPPERS : [];
  const marks = [
    ...(contents ? [contents, "files"] : []),
    ...(privateFiles ? [...(privateFiles === "work" ? ["working"] : []), "private", "files"] : []),
    ...(deliveries ? [deliveries, "deliveries"] : []),
    ...(secrets ? [secrets, "secrets"] : []),
    ...(clientSecrets ? [clientSecrets, "client-secrets"] : []),
    ...(readsAddress ? ["address"] : []),
    ...(addsPoolUsers ? ["pool"] : []),
    ...(shoppers.length > 0 ? ["shoppers"] : []),
  ];
  return {
    name: [...row.split("/"), table, ...marks].join("-"),
    table,
    contents,
    privateFiles,
    deliveries,
    secrets,
    clientSecrets,
    readsAddress,
    addsPoolUsers,
    reads: READING.has(table)
      ? [...READ_BY_ALL, ...shoppers, ...reads, ...writes, ...written]
      : readBeside(table),
    writes: written,
    checks: WRITING.has(table) && checks.length > 0 ? [...written, ...checks] : [],
  };
}

function deriveContentsAccess({ needs }: Access): ContentsAccess | undefined {
  if (needs.includes("contents")) return "keep";
  return needs.includes("contentRemoval") ? "remove" : undefined;
}

function derivePrivateFilesAccess({ needs, table }: Access): PrivateFilesAccess | undefined {
  if (!needs.includes("privateFiles")) return undefined;
  return WRITING.has(table) ? "work" : "link";
}

function deriveDeliveriesAccess({ calledBy, needs }: Access): DeliveriesAccess | undefined {
  if (calledBy && "queue" in calledBy) return "answer";
  return needs.includes("deliveryCalls") ? "call" : undefined;
}

function deriveSecretsAccess({ needs }: Access): SecretsAccess | undefined {
  if (needs.includes("secretKeeping")) return "keep";
  return needs.includes("gatewaySecrets") ? "read" : undefined;
}

function deriveClientSecretsAccess({ needs }: Access): SecretsAccess | undefined {
  if (needs.includes("clientSecretKeeping")) return "keep";
  return needs.includes("clientSecrets") ? "read" : undefined;
}

/** Consumers have no path, and no signed-in caller reaches them. */
function looksAtShoppers({ table, headers, path }: Access): boolean {
  return path !== undefined && checksShoppers({ table, path, ...(headers ? { headers } : {}) });
}

/**
 * A function without table access still checks tokens. One that forwards requests (`invoke`) leaves that to the functions
 * behind it.
 */
function readBeside(table: TableAccess): readonly KeyFamily[] {
  return table === "none" ? READ_FOR_TOKENS : [];
}

/** The path of the nearest row above a function: its own, its folder's or its area's. @throws Error if there is none */
export function formatAccessRow(id: string, reaches: Reaches = REACHES): string {
  const words = id.split("/");
  const paths = words.map((_, at) => words.slice(0, words.length - at).join("/"));
  const found = paths.find((path) => Object.hasOwn(reaches, path));
  if (found === undefined)
    throw new Error(`No access.json in infra/areas says which keys '${id}' reaches: npm run generate`);
  return found;
}
