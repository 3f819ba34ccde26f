import type { PersonName } from "../../kernel/person-name.ts";
import { keys } from "../keys.ts";
import type { Key } from "../table.ts";

const START = { account: { type: "account", id: "" }, customer: { type: "customer", id: "" } } as const;

/** Partition keys begin with these if the rest is the id of the owner. */
const OWNED: readonly (readonly [Key, "account" | "customer"])[] = [
  [keys.account(""), "account"],
  [keys.customer(""), "customer"],
  [keys.membership("", ""), "account"],
  [keys.address(START.account, ""), "account"],
  [keys.address(START.customer, ""), "customer"],
];

/** Empty where the key does not say it. */
export function findOwnersInKey(pk: string): readonly PersonName[] {
  return OWNED.flatMap(([{ pk: start }, kind]): PersonName[] =>
    pk.startsWith(start) ? [`${kind}.${pk.slice(start.length)}`] : [],
  );
}
