import { describe, expect, it } from "@jest/globals";
import { AUDITED } from "../../lib/audit-log/audited-families.ts";
import { findChanges } from "../../lib/audit-log/find-changes.ts";

const PLAIN = { type: "thing" };
const changesOf = (before: unknown, after: unknown, family = PLAIN) =>
  findChanges(before, after, family).changes;

describe("changes of a record", () => {
  const CASES: readonly (readonly [what: string, before: unknown, after: unknown, changes: unknown])[] = [
    ["a field", { a: 1 }, { a: 2 }, [{ path: "a", before: 1, after: 2 }]],
    ["a new field", {}, { a: "x" }, [{ path: "a", before: null, after: "x" }]],
    ["a field that is gone", { a: "x" }, {}, [{ path: "a", before: "x", after: null }]],
    [
      "a field below",
      { a: { b: { c: 1 } } },
      { a: { b: { c: 2 } } },
      [{ path: "a.b.c", before: 1, after: 2 }],
    ],
    ["a null", { a: null }, { a: 1 }, [{ path: "a", before: null, after: 1 }]],
    [
      "an object that becomes a text",
      { a: { b: 1 } },
      { a: "x" },
      [{ path: "a", before: { b: 1 }, after: "x" }],
    ],
    ["a list of words", { a: ["x"] }, { a: ["x", "y"] }, [{ path: "a", before: ["x"], after: ["x", "y"] }]],
    [
      "an element by its id",
      {
        a: [
          { id: "1", n: 1 },
          { id: "2", n: 1 },
        ],
      },
      {
        a: [
          { id: "2", n: 3 },
          { id: "1", n: 1 },
        ],
      },
      [{ path: "a.2.n", before: 1, after: 3 }],
    ],
    [
      "a first element",
      { a: [] },
      { a: [{ id: "1", n: 1 }] },
      [
        { path: "a.1.id", before: null, after: "1" },
        { path: "a.1.n", before: null, after: 1 },
      ],
    ],
    ["the times alone", { updated_at: "1" }, { updated_at: "2" }, []],
    ["an id below", { a: { id: "1" } }, { a: { id: "2" } }, [{ path: "a.id", before: "1", after: "2" }]],
    ["nothing", { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ];

  it.each(CASES)("are %s", (_, before, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes);
  });

  it("cuts long values, and counts what is beyond 50 fields", () => {
    const long = "é".repeat(300);
    expect(changesOf({}, { a: long })).toEqual([
      { path: "a", before: null, after: `${long.slice(0, 255)}…` },
    ]);
    const many = Object.fromEntries(Array.from({ length: 73 }, (_, at) => [`f${at}`, at]));
    const { changes, leftOut } = findChanges({}, many, PLAIN);
    expect([changes.length, leftOut]).toEqual([50, 23]);
  });

  it.each([
    "secret_key",
    "client_secret",
    "password_hash",
    "signing_secrets",
    "token",
    "email",
    "phone_number",
    "first_name",
    "contact",
    "notes",
    "created_by",
  ])("never shows the value of %s, wherever it is", (field) => {
    const after = { a: { [field]: "canary", list: [{ id: "1", [field]: { deep: "canary" } }] } };
    const changes = changesOf({}, after);
    expect(changes).toContainEqual({ path: `a.${field}`, changed: true });
    expect(JSON.stringify(changes)).not.toContain("canary");
  });

  it("shows of a person's record only the fields that are listed, and of others not even what they hold", () => {
    const order = AUDITED.order ?? PLAIN;
    const after = {
      status: "paid",
      items: [{ id: "canary", sku: "canary" }],
      new_field: { canary: "canary" },
    };
    expect(changesOf({ status: "incomplete" }, after, order)).toEqual([
      { path: "status", before: "incomplete", after: "paid" },
      { path: "items", changed: true },
      { path: "new_field", changed: true },
    ]);
  });

  it.each(Object.entries(AUDITED).filter(([, family]) => family?.isPersonal))(
    "of %s show no new field by value",
    (_, family) => {
      expect(JSON.stringify(changesOf({}, { unheard_of: "canary" }, family))).not.toContain("canary");
    },
  );
});
