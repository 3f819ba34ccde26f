import type { Key } from "../../../../lib/table/table.ts";
import { WRONG_TABLES, type WrongTable } from "../wrong-tables.ts";

/** A fault of a service that was built wrong: its name, and the table that shows it. */
export type WrongService = readonly [name: string, wrap: ReturnType<WrongTable>];

const { dropConditions, readLate, forgetWrites, addTwice, loseWrites, writeOneByOne, writeReadSums } =
  WRONG_TABLES;

const everywhere = () => true;
const isUnder =
  (prefix: string) =>
  ({ pk }: Key) =>
    pk.startsWith(prefix);
const isStock = ({ pk, sk }: Key) => pk.startsWith("STOCK#") && sk === "STOCK";
const isLogged = ({ sk }: Key) => sk.startsWith("MOVEMENT#");
const isOrder = ({ pk, sk }: Key) => pk.startsWith("ORDER#") && sk === "ORDER";
const isCode = ({ pk }: Key) => pk.startsWith("CODE#") || pk.startsWith("CODE-SHOPPERS#");

export const WRONG_STOCK: readonly WrongService[] = [
  ["gives what is not there", dropConditions(isStock)],
  ["writes counters over those of others", writeReadSums(isStock)],
  ["has no log", loseWrites(isLogged)],
  ["logs what it did not move", loseWrites(isStock)],
  ["writes counters and log one after another", writeOneByOne(everywhere)],
  ["shows what was there before", readLate(isStock)],
  ["acknowledges what it did not write", forgetWrites(everywhere)],
];

export const WRONG_PAYMENTS: readonly WrongService[] = [
  ["writes orders over those of others", dropConditions(isOrder)],
  ["pays without taking stock", loseWrites(isUnder("STOCK#"))],
  ["takes stock for a payment that it does not keep", loseWrites(isOrder)],
  ["takes stock and pays one after another", writeOneByOne(everywhere)],
  ["shows orders as they were before", readLate(isOrder)],
  ["acknowledges what it did not write", forgetWrites(everywhere)],
];

export const WRONG_CHECKOUTS: readonly WrongService[] = [
  ["gives more uses of a code than there are", dropConditions(isCode)],
  ["forgets which order used a code", loseWrites(isUnder("CODE-USES#"))],
  ["counts each use twice", addTwice(isCode)],
  ["takes uses and makes the order one after another", writeOneByOne(everywhere)],
];

/** Faults that show where several clients send nothing but payments, or nothing but checkouts. */
export const WRONG_ALONE = {
  payments: [["sells what is not there", dropConditions(isStock)]],
  checkouts: [["makes two orders of one checkout", dropConditions(isUnder("CHECKOUT#"))]],
} as const satisfies Record<string, readonly WrongService[]>;
