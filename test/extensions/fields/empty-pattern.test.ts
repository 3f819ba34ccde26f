import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { Table } from "../../../lib/table/table.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const EMPTY = { f: { validation: { string: { regex: "" } } } };
const NONE = { f: {} };

/** Everything is loaded anew, as in a process that has not answered yet: so no test finds the engine loaded by another. */
async function freshProcess() {
  jest.resetModules();
  const { call } = await import("../../support/call.ts");
  const { createApiWith, createEntryOf } = await import("../../support/shops/custom-apis.ts");
  return { call, createApiWith, createEntryOf };
}

describe("the empty pattern, which fits every text, in a process that has not run a pattern yet", () => {
  let table: Table;
  beforeEach(() => {
    table = memoryTable();
  });

  it("201: a field with it", async () => {
    const { createApiWith, call } = await freshProcess();
    const { id } = await createApiWith(table, EMPTY);
    const { endpoint } = await import("../../../functions/extensions/fields/list-fields.ts");
    const { body } = await call(endpoint, { table, params: { customApiID: id } });
    expect(body.data[0].validation.string.regex).toBe("");
  });

  it("200: a field that gets it", async () => {
    const { createApiWith, call } = await freshProcess();
    const { id } = await createApiWith(table, NONE);
    const { endpoint: list } = await import("../../../functions/extensions/fields/list-fields.ts");
    const { endpoint: update } = await import("../../../functions/extensions/fields/update-field.ts");
    const { body } = await call(list, { table, params: { customApiID: id } });
    const answer = await call(update, {
      table,
      params: { customApiID: id, fieldID: body.data[0].id },
      body: { data: { type: "custom_field", validation: EMPTY.f.validation } },
    });
    expect([answer.status, answer.body.data.validation.string.regex]).toEqual([200, ""]);
  });

  it("201: an entry under it, and one after it has changed", async () => {
    const before = await freshProcess();
    const api = await before.createApiWith(table, EMPTY);
    const { createEntryOf, call } = await freshProcess();
    const entry = await createEntryOf(table, api, { f: "anything" });
    expect(entry.f).toBe("anything");
    const { endpoint } = await import("../../../functions/extensions/entries/update-entry.ts");
    const changed = await call(endpoint, {
      table,
      params: { slug: api.slug, entryID: entry.id },
      body: { data: { type: api.api_type, f: "" } },
    });
    expect([changed.status, changed.body.data.f]).toEqual([200, ""]);
  });

  it("says nothing in the document of the Custom APIs", async () => {
    const { createApiWith, call } = await freshProcess();
    await createApiWith(table, EMPTY);
    const { endpoint } = await import("../../../functions/extensions/specifications/read-openapi.ts");
    const { text } = await call(endpoint, { table });
    expect(text).not.toContain('"pattern":""');
    expect(text).not.toContain('"x-re2-pattern":""');
  });
});
