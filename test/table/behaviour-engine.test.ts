import { describe } from "@jest/globals";
import { useEngine } from "../support/tables/engine.ts";
import { describeTable } from "./behaviour.ts";

describe("the table on the embedded engine", () => {
  const engine = useEngine("dynoxide");
  describeTable(engine.table);
});
