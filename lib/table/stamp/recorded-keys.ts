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

/**
 * The others have no stamp: carts, uses of codes, one-time codes, counters, unique values, copies for lists, tasks and
 * events. The first match counts.
 * @answers Which writes name their writer?
 */
export const RECORDED: readonly RecordedFamily[] = [
  { name: "customRelationship", by: "merchants", key: keys.customRelationship("CRP_*") },
  { name: "customRelationshipCount", by: "none", key: keys.customRelationshipCount() },
  { name: "relatedList", by: "none", key: keys.relatedList(ANY, "#") },
  { name: "relatedList", by: "merchants", key: keys.relatedList(ANY, ANY), id: "both" },
  { name: "addressCount", by: "none", key: keys.addressCount(ACCOUNT) },
  { name: "addressCount", by: "none", key: keys.addressCount(CUSTOMER) },
  { name: "address", by: "all", key: keys.address(ACCOUNT, ANY) },
  { name: "address", by: "all", key: keys.address(CUSTOMER, ANY) },
  { name: "account", by: "all", key: keys.account(ANY) },
  { name: "accountMember", by: "all", key: keys.accountMember(ANY) },
  { name: "membership", by: "all", key: keys.membership(ANY, ANY), id: "both" },
  { name: "customer", by: "all", key: keys.customer(ANY) },
  { name: "order", by: "all", key: keys.order(ANY) },
  { name: "stock", by: "all", key: keys.stock(ANY) },
  { name: "accountTag", by: "merchants", key: keys.accountTag(ANY) },
  { name: "applicationKey", by: "merchants", key: keys.applicationKey(ANY) },
  { name: "catalog", by: "merchants", key: keys.catalog(ANY) },
  { name: "changeNote", by: "all", key: keys.changeNote(ANY) },
  { name: "customApi", by: "merchants", key: keys.customApi(ANY) },
  { name: "customApiEntry", by: "merchants", key: keys.customApiEntry(ANY, ANY) },
  { name: "erasureRequest", by: "merchants", key: keys.erasureRequest(ANY) },
  { name: "exportJob", by: "merchants", key: keys.exportJob(ANY) },
  { name: "file", by: "merchants", key: keys.file(ANY) },
  { name: "flow", by: "merchants", key: keys.flow(ANY) },
  { name: "hierarchy", by: "merchants", key: keys.hierarchy(ANY) },
  { name: "integration", by: "merchants", key: keys.integration(ANY) },
  { name: "job", by: "merchants", key: keys.job(ANY) },
  { name: "liveReleases", by: "merchants", key: keys.liveReleases() },
  { name: "logDays", by: "merchants", key: keys.logDays() },
  { name: "oidcProfiles", by: "merchants", key: keys.oidcProfiles(ANY) },
  { name: "price", by: "merchants", key: keys.price(ANY, ANY) },
  { name: "priceBook", by: "merchants", key: keys.priceBook(ANY) },
  { name: "priceModifier", by: "merchants", key: keys.priceModifier(ANY, ANY) },
  { name: "product", by: "merchants", key: keys.product(ANY) },
  { name: "promotion", by: "merchants", key: keys.promotion(ANY) },
  { name: "promotionJob", by: "merchants", key: keys.promotionJob(ANY, ANY) },
  { name: "realms", by: "merchants", key: keys.realms() },
  { name: "release", by: "merchants", key: { ...keys.release(ANY, 0), sk: "RELEASE#*" } },
  { name: "ruleCode", by: "merchants", key: keys.ruleCode(ANY, ANY) },
  { name: "rulePromotion", by: "merchants", key: keys.rulePromotion(ANY) },
  { name: "searchJob", by: "merchants", key: keys.searchJob(ANY) },
  { name: "searchSettings", by: "merchants", key: keys.searchSettings() },
  { name: "staff", by: "merchants", key: keys.staff(ANY) },
  { name: "staffTeam", by: "merchants", key: keys.staffTeam() },
  { name: "standardCode", by: "merchants", key: keys.standardCode(ANY) },
  { name: "stockLocation", by: "merchants", key: keys.stockLocation(ANY) },
  { name: "store", by: "merchants", key: keys.store() },
  { name: "variation", by: "merchants", key: keys.variation(ANY) },
];

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
