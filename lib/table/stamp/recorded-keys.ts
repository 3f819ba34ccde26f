import { keys } from "../keys.ts";
import type { Key } from "../table.ts";

export type KeyName = keyof typeof keys;

/**
 * Writers that items name: `merchants`, as a product does; `all`, as an order does, which shoppers and background work
 * change too; `none`, for items that lie between recorded ones.
 */
type Recording = "merchants" | "all" | "none";

/** A kind of item by its key. In `key`, `*` stands for any text up to the end. */
export type RecordedFamily = {
  readonly name: KeyName;
  readonly by: Recording;
  readonly key: Key;
  /** Parts of the key that are the object's id; the text of the last `*` by default. */
  readonly id?: "both";
};

const ANY = "*";
const ACCOUNT = { type: "account", id: ANY } as const;
const CUSTOMER = { type: "customer", id: ANY } as const;

/** Kinds of items that merchants alone write, by the ids in their keys: none, one, or two. */
const ALONE = ["liveReleases", "logDays", "realms", "searchSettings", "staffTeam", "store"] as const;
const BY_ID = [
  "accountTag",
  "applicationKey",
  "catalog",
  "customApi",
  "erasureRequest",
  "exportJob",
  "file",
  "flow",
  "hierarchy",
  "integration",
  "job",
  "oidcProfiles",
  "priceBook",
  "product",
  "promotion",
  "rulePromotion",
  "searchJob",
  "staff",
  "standardCode",
  "stockLocation",
  "variation",
] as const;
const BELOW = ["customApiEntry", "price", "priceModifier", "promotionJob", "ruleCode"] as const;

/**
 * The others have no stamp: carts, uses of codes, one-time codes, counters, unique values, copies for lists, tasks and
 * events. The first match counts.
 * @answers Which writes name their writer?
 */
export const RECORDED: readonly RecordedFamily[] = [
  recordMerchants("customRelationship", keys.customRelationship("CRP_*")),
  { name: "customRelationshipCount", by: "none", key: keys.customRelationshipCount() },
  { name: "relatedList", by: "none", key: keys.relatedList(ANY, "#") },
  { ...recordMerchants("relatedList", keys.relatedList(ANY, ANY)), id: "both" },
  { name: "addressCount", by: "none", key: keys.addressCount(ACCOUNT) },
  { name: "addressCount", by: "none", key: keys.addressCount(CUSTOMER) },
  recordAll("address", keys.address(ACCOUNT, ANY)),
  recordAll("address", keys.address(CUSTOMER, ANY)),
  recordAll("account", keys.account(ANY)),
  recordAll("accountMember", keys.accountMember(ANY)),
  { ...recordAll("membership", keys.membership(ANY, ANY)), id: "both" },
  recordAll("customer", keys.customer(ANY)),
  recordAll("order", keys.order(ANY)),
  recordAll("stock", keys.stock(ANY)),
  recordAll("changeNote", keys.changeNote(ANY)),
  { name: "release", by: "merchants", key: { ...keys.release(ANY, 0), sk: "RELEASE#*" } },
  ...ALONE.map((name) => recordMerchants(name, keys[name]())),
  ...BY_ID.map((name) => recordMerchants(name, keys[name](ANY))),
  ...BELOW.map((name) => recordMerchants(name, keys[name](ANY, ANY))),
];

function recordMerchants(name: KeyName, key: Key): RecordedFamily {
  return { name, by: "merchants", key };
}

function recordAll(name: KeyName, key: Key): RecordedFamily {
  return { name, by: "all", key };
}

/** By the first word of the partition key, since every write of a request asks. */
const BY_WORD = Map.groupBy(RECORDED, ({ key }) => firstWord(key.pk));

/** Undefined for an item without a stamp. */
export function findRecordedFamily(key: Key): RecordedFamily | undefined {
  const family = BY_WORD.get(firstWord(key.pk))?.find((one) => fits(one.key, key));
  return family?.by === "none" ? undefined : family;
}

function firstWord(pk: string): string {
  const end = pk.indexOf("#");
  return end < 0 ? pk : pk.slice(0, end);
}

function fits(pattern: Key, { pk, sk }: Key): boolean {
  return fitsPart(pattern.pk, pk) && fitsPart(pattern.sk, sk);
}

function fitsPart(pattern: string, part: string): boolean {
  return pattern.endsWith(ANY) ? part.startsWith(pattern.slice(0, -1)) : part === pattern;
}

/** The part of the key that is the object's own; empty where there is one object. */
export function readObjectId({ key: pattern, id }: RecordedFamily, { pk, sk }: Key): string {
  const parts = [textOfAny(pattern.pk, pk), textOfAny(pattern.sk, sk)].filter((part) => part !== undefined);
  return id === "both" ? parts.join("/") : (parts.at(-1) ?? "");
}

function textOfAny(pattern: string, part: string): string | undefined {
  return pattern.endsWith(ANY) ? part.slice(pattern.length - 1) : undefined;
}
