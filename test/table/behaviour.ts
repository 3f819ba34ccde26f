import { describe } from "@jest/globals";
import { conditionCases, expiryCases } from "./behaviour-conditions.ts";
import type { Open } from "./behaviour-items.ts";
import { getCases, queryCases, valueCases } from "./behaviour-reads.ts";
import { tokenCases, transactCases, updateCases } from "./behaviour-writes.ts";

/** The behaviour that every table must have. The fake must not offer more than DynamoDB. */
export function describeTable(open: Open): void {
  describe("get and getMany", () => getCases(open));
  describe("conditions", () => conditionCases(open));
  describe("update", () => updateCases(open));
  describe("transact", () => transactCases(open));
  describe("transact with a token", () => tokenCases(open));
  describe("query", () => queryCases(open));
  describe("expiry", () => expiryCases(open));
  describe("values", () => valueCases(open));
}
