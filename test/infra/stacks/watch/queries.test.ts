import { beforeAll, describe, expect, it } from "@jest/globals";
import { endpoints } from "../../../../infra/endpoints.ts";
import { ACCESS_LOG_FORMAT } from "../../../../infra/stacks/access-log.ts";
import { createHandlerFor } from "../../../../lib/http/handler.ts";
import { makeEvent } from "../../../support/call.ts";
import {
  findOnly,
  type Json,
  listResources,
  type Synthesis,
  synthesize,
} from "../../../support/deployment/synthesis.ts";
import { makeWatchedTemplate } from "../../../support/deployment/watched.ts";
import { testRuntime } from "../../../support/runtime.ts";
import { memoryTable } from "../../../support/tables/memory-table.ts";

let quiet: Synthesis;
let template: Json;
let widgets: readonly Json[];

beforeAll(async () => {
  quiet = await synthesize();
  template = makeWatchedTemplate(quiet);
  widgets = JSON.parse(findOnly(template, "AWS::CloudWatch::Dashboard").DashboardBody).widgets;
}, 180_000);

describe("the saved queries", () => {
  /** Lambda's own fields for a function that ended without a log line, and those of an error's cause. */
  const FURTHER = ["type", "record.status", "record.errorType", "record.requestId", "error.message", "cause"];
  const WORDS = /^(?:fields|filter|stats|sort|limit|by|as|and|or|asc|desc|like|\d+|@\w+)$/;

  /** The fields that a query names: its words without texts, comments, functions and its own names. */
  function fieldsOf(query: string): string[] {
    const bare = query.replaceAll(/SOURCE '[^']*'|#.*|"[^"]*"|\/[^/]*\//g, "");
    const own = [...bare.matchAll(/ as (\w+)/g)].map(([, name]) => name);
    const words = bare.replaceAll(/\w+\(/g, " ").match(/@?[\w.]+/g) ?? [];
    return words.filter((word) => !WORDS.test(word) && !own.includes(word));
  }

  it("name fields that the functions and the gateways write", async () => {
    const lines: Record<string, unknown>[] = [];
    const info = (event: string, line: object = {}) => void lines.push({ event, ...line });
    const [endpoint] = endpoints.filter(({ id }) => id === "settings/currencies/list-currencies");
    const runtime = testRuntime({ table: memoryTable() });
    const log = { ...runtime.log, info };
    await createHandlerFor(endpoint!, { ...runtime, log })(await makeEvent(endpoint!, {}));
    const written = [...Object.keys(lines[0] ?? {}), ...Object.keys(ACCESS_LOG_FORMAT), ...FURTHER];
    expect(written).toContain("endpoint");
    const queries = listResources(template, "AWS::Logs::QueryDefinition").map(({ Properties }) => Properties);
    expect(queries.map(({ Name }) => Name).sort()).toEqual([
      "Cartwright/5xx with their cause",
      "Cartwright/callers with most 429s",
      "Cartwright/one request by its id",
      "Cartwright/slowest requests by endpoint",
    ]);
    const shown = widgets.flatMap(({ properties: { query } }) =>
      query ? [query.replaceAll(/SOURCE '\w+' \| /g, "")] : [],
    );
    expect(shown).toHaveLength(2);
    for (const query of [...queries.map(({ QueryString }) => QueryString), ...shown]) {
      expect(fieldsOf(query).filter((field) => !written.includes(field))).toEqual([]);
      expect(fieldsOf(query).length).toBeGreaterThan(1);
    }
  });

  it("ask log groups that exist, fifty at most", () => {
    for (const { Properties } of listResources(template, "AWS::Logs::QueryDefinition")) {
      expect(Properties.LogGroupNames.length).toBeLessThanOrEqual(50);
      const groups = listResources(quiet.functions, "AWS::Logs::LogGroup");
      const named = groups.map((group) => group.Properties.LogGroupName);
      const types = Properties.LogGroupNames.map((name: string) =>
        named.includes(name) ? "AWS::Logs::LogGroup" : quiet.api.Resources[name]?.Type,
      );
      expect(new Set(types)).toEqual(new Set(["AWS::Logs::LogGroup"]));
    }
  });
});
