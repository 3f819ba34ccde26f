import { describe } from "@jest/globals";
import { memoryTable } from "../support/tables/memory-table.ts";
import { describeTable } from "./behaviour.ts";

describe("the table in memory", () => {
  describeTable(async (options) => memoryTable(options));
});
