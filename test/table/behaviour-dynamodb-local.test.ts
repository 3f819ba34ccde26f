import { describe, it } from "@jest/globals";
import { hasEngine } from "../../infra/local/engine.ts";
import { useEngine } from "../support/tables/engine.ts";
import { isLong } from "../support/volume.ts";
import { describeTable } from "./behaviour.ts";

if (!isLong) {
  // `npm test` has the same cases on the other engine and in memory. Java alone takes seconds to start.
  describe("the table on DynamoDB Local", () => {
    it.skip("SKIPPED: npm run test:long runs it", () => {});
  });
} else if (await hasEngine("dynamodb-local")) {
  describe("the table on DynamoDB Local", () => {
    const engine = useEngine("dynamodb-local");
    describeTable(engine.table);
  });
} else {
  describe("the table on DynamoDB Local", () => {
    it.skip("SKIPPED: it needs Java 17 or newer, which is not here", () => {});
  });
}
