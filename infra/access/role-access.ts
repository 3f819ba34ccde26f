import type { ContentsAccess, Endpoint, TableAccess } from "../../lib/http/endpoint.ts";
import { checksShoppers } from "../../lib/http/shopper.ts";
import type { Consumer } from "../../lib/runtime/consumer.ts";
import type { QueueConsumer } from "../../lib/runtime/queue-consumer.ts";
import { REACHES, READ_BY_ALL, READ_FOR_SHOPPERS, READ_FOR_TOKENS, WRITTEN_BY_KEYED } from "./areas.ts";
import type { KeyFamily } from "./key-families.ts";
import type { Reach, Reaches } from "./reach.ts";

/** What of an endpoint or a consumer says which role its function has. */
export type Access = Pick<Endpoint, "id" | "table" | "contents" | "callsDeliveries"> &
  Partial<Pick<Endpoint, "headers" | "path">> & {
    /** Of a consumer, what calls it. */
    readonly calledBy?: Consumer["calledBy"] | QueueConsumer["calledBy"];
  };

/** What a function has to do with the queue of deliveries: those that are called by it call each other. */
export type DeliveriesAccess = "call" | "answer";

/** A role: what it is called, and all that functions with it reach. */
export type RoleAccess = {
  /** The path of its row, and the kind of access. */
  readonly name: string;
  readonly table: TableAccess;
  readonly contents: ContentsAccess | undefined;
  readonly deliveries: DeliveriesAccess | undefined;
  /** Read, whether or not it is written, too. */
  readonly reads: readonly KeyFamily[];
  readonly writes: readonly KeyFamily[];
  /**
   * Checked in transactions; empty where nothing is but what is written. Otherwise with that: a transaction checks of both, and
   * AWS does not say whether it compares the keys of all its checks one by one or together.
   */
  readonly checks: readonly KeyFamily[];
};

const READING: ReadonlySet<TableAccess> = new Set(["read", "write", "sign", "sign-write", "consume"]);
const WRITING: ReadonlySet<TableAccess> = new Set(["write", "sign-write", "consume"]);

/**
 * The role of an endpoint's function. It follows from the declaration and the row of its path alone; functions with the
 * same row and the same kinds of access share it.
 * @throws Error for a path without a row
 */
export function roleAccessOf(declared: Access, reaches: Reaches = REACHES): RoleAccess {
  const { id, table, contents } = declared;
  const deliveries = deliveriesAccessOf(declared);
  const row = rowOf(id, reaches);
  const { reads = [], writes = [], checks = [] }: Reach = reaches[row] ?? {};
  const written = WRITING.has(table) ? [...writes, ...(table === "write" ? WRITTEN_BY_KEYED : [])] : [];
  const shoppers = looksAtShoppers(declared) ? READ_FOR_SHOPPERS : [];
  const marks = [
    ...(contents ? [contents, "files"] : []),
    ...(deliveries ? [deliveries, "deliveries"] : []),
    ...(shoppers.length > 0 ? ["shoppers"] : []),
  ];
  return {
    name: [...row.split("/"), table, ...marks].join("-"),
    table,
    contents,
    deliveries,
    reads: READING.has(table)
      ? [...READ_BY_ALL, ...shoppers, ...reads, ...writes, ...written]
      : readBeside(table),
    writes: written,
    checks: WRITING.has(table) && checks.length > 0 ? [...written, ...checks] : [],
  };
}

/** What an endpoint or a consumer has to do with the queue of deliveries. */
export function deliveriesAccessOf({ calledBy, callsDeliveries }: Access): DeliveriesAccess | undefined {
  if (calledBy && "queue" in calledBy) return "answer";
  return callsDeliveries ? "call" : undefined;
}

/** Consumers have no path, and nobody signed in calls them. */
function looksAtShoppers({ table, headers, path }: Access): boolean {
  return path !== undefined && checksShoppers({ table, path, ...(headers ? { headers } : {}) });
}

/** A function that only answers from its code still looks at tokens; the one in front of the others leaves that to them. */
function readBeside(table: TableAccess): readonly KeyFamily[] {
  return table === "none" ? READ_FOR_TOKENS : [];
}

/** The path of the nearest row above a function: its own, its folder's, its area's. @throws Error if there is none */
export function rowOf(id: string, reaches: Reaches = REACHES): string {
  const words = id.split("/");
  const paths = words.map((_, at) => words.slice(0, words.length - at).join("/"));
  const found = paths.find((path) => Object.hasOwn(reaches, path));
  if (found === undefined) throw new Error(`infra/access/areas.ts does not say which keys '${id}' reaches.`);
  return found;
}
