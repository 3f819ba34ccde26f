import { describe, it } from "@jest/globals";
import { hasEngine } from "../../infra/local/engine.ts";
import { useEngine } from "../support/tables/engine.ts";
import { describeTable } from "./behaviour.ts";

if (await hasEngine("dynamodb-local")) {
  describe("the table on DynamoDB Local", () => {
    const engine = useEngine("dynamodb-local");
    describeTable(engine.table);
  });
} else {
  describe("the table on DynamoDB Local", () => {
    it.skip("SKIPPED: it needs Java 17 or newer, which is not here", () => {});
  });
}
