import { describe, expect, it } from "@jest/globals";
import { everyWorkerWriteFails, type Scenario, WRITE_FAULTS } from "../support/background/background.ts";
import { findTableFaults } from "../support/faults/table-faults.ts";
import { RECORD_KINDS, type RecordKind, showImported } from "../support/imports/record-kinds.ts";
import { aRecordShop } from "../support/imports/record-shop.ts";
import { anHourLater } from "../support/runtime.ts";

/** An import in a deployment without a bucket, so that the table has all that is kept. */
async function aScenario(kind: RecordKind): Promise<Scenario> {
  const shop = aRecordShop({ hasBucket: false });
  const path = await kind.prepare(shop);
  const whole = aRecordShop({ hasBucket: false });
  await whole.runFile(await kind.prepare(whole), kind.file);
  const imported = await showImported(whole, kind);
  let id = "";
  return {
    table: shop.table,
    ask: async () => {
      const { status, body } = await shop.sendFile(path, kind.file);
      id = body.data.id;
      return status;
    },
    isDone: async () => {
      const { attributes, meta } = await shop.job(id);
      expect([attributes.status, meta.rows?.created]).toEqual(["success", kind.records]);
      expect(await showImported(shop, kind)).toEqual(imported);
      expect(await findTableFaults(shop.table.all(), anHourLater())).toEqual([]);
    },
    isUntouched: async () => {},
  };
}

describe.each(Object.entries(RECORD_KINDS))("%s", (_, kind) => {
  it.each(WRITE_FAULTS)("ends with the same store when any write of its worker is %s", async (fault) => {
    expect(await everyWorkerWriteFails(() => aScenario(kind), fault)).toBeGreaterThan(3);
  });

  it("changes nothing when its file comes again", async () => {
    const shop = aRecordShop();
    const path = await kind.prepare(shop);
    expect(await shop.runFor(path, kind.file)).toEqual({ status: "success", created: kind.records });
    const paths = await kind.shownBy(shop);
    const before = await Promise.all(paths.map((one) => shop.get(one as "/v2/customers")));
    expect(await shop.runFor(path, kind.file)).toEqual({ status: "success", unchanged: kind.records });
    const after = await Promise.all(paths.map((one) => shop.get(one as "/v2/customers")));
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
  });

  it("a dry run counts what the import then does, and writes nothing", async () => {
    const shop = aRecordShop();
    const path = await kind.prepare(shop);
    expect(await shop.runFor(path, kind.file, "?dry_run=true")).toEqual({
      ...{ status: "success", created: kind.records },
    });
    expect(await showImported(shop, kind)).toEqual([]);
    expect(await shop.runFor(path, kind.file)).toEqual({ status: "success", created: kind.records });
  });
});
