import { describe, expect, it } from "@jest/globals";
import { formatWriter, type ItemWriter, isMerchant, parseWriter } from "../../lib/kernel/item-writer.ts";

const AT = new Date("2026-03-02T10:00:00.000Z");
const UUID = "0f2b9c6e-5f0e-4d0f-9a3c-1f2e3d4c5b6a";

const writer = (more: Partial<ItemWriter> = {}): ItemWriter => ({
  actor: { kind: "k", id: "c3f0" },
  requestId: UUID,
  operation: "products/update-product",
  at: AT,
  ...more,
});

describe("a stamp", () => {
  it.each(["s", "k", "c", "m", "u", "g", "y"] as const)("of kind %s is read back", (kind) => {
    const of = writer({ actor: { kind, id: kind === "g" || kind === "y" ? "" : UUID } });
    expect(parseWriter(formatWriter(of))).toEqual(of);
  });

  it("takes about a hundred bytes for a member of staff and the longest operation", () => {
    const long = writer({
      actor: { kind: "s", id: UUID },
      operation: "promotions/rules/codes/create-rule-codes",
    });
    expect(formatWriter(long).length).toBeLessThanOrEqual(125);
  });

  it("keeps its form for ids with blanks and for a client's own long request id", () => {
    const text = formatWriter(writer({ actor: { kind: "k", id: "a b\tc" }, requestId: "r".repeat(128) }));
    expect(parseWriter(text)).toMatchObject({ actor: { id: "a_b_c" }, requestId: "r".repeat(40) });
  });

  it.each([undefined, 7, "", "k:c3f0", "x:c3f0 r o 1", "k:c3f0 r o"])("is no stamp: %j", (text) => {
    expect(parseWriter(text)).toBeUndefined();
  });

  it("is a merchant's for staff, keys and commands", () => {
    const merchants = (["s", "k", "c", "m", "u", "g", "y"] as const).filter((kind) =>
      isMerchant({ kind, id: "" }),
    );
    expect(merchants).toEqual(["s", "k", "c"]);
  });
});
