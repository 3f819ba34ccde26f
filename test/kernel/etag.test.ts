import { describe, expect, it } from "@jest/globals";
import { notFound } from "../../lib/kernel/errors.ts";
import {
  checkIfMatch,
  findTagged,
  formatEtag,
  isMatching,
  requireNamed,
  requireNamedPart,
  tagView,
} from "../../lib/kernel/etag.ts";

const AT = "2026-03-02T10:00:00.000Z";
const times = { created_at: AT, updated_at: "2026-03-02T11:00:00.000Z" };
const idOf = (view: object, state?: unknown) => tagView(view, state).meta.etag_id;

describe("a tag", () => {
  it("follows from the state, in any order of its keys", () => {
    expect(idOf({ a: 1, b: { c: [2], d: 3 } })).toBe(idOf({ b: { d: 3, c: [2] }, a: 1 }));
    expect(idOf({ a: [1, 2] })).not.toBe(idOf({ a: [2, 1] }));
    expect(idOf({ a: 1 })).not.toBe(idOf({ a: 2 }));
  });

  it("follows from the state that is given, if not from all that is shown", () => {
    expect(idOf({ a: 1 }, "same")).toBe(idOf({ a: 2 }, "same"));
    expect(idOf({ a: 1 }, "one")).not.toBe(idOf({ a: 1 }, "other"));
  });

  it.each([
    { meta: { timestamps: times } },
    { meta: times },
    { attributes: times },
    { timestamps: times },
    times,
  ])("begins with the time of creation, wherever it is: %j", (view) => {
    expect(idOf(view)).toMatch(new RegExp(`^${Date.parse(AT).toString(36)}-[0-9a-f]{16}$`));
  });

  it("begins with the state's time of creation, or 0 without any", () => {
    expect(idOf({ a: 1 }, times)).toMatch(/^mm90chs0-/);
    expect(idOf({ a: 1 })).toMatch(/^0-/);
  });

  it("stands behind the rest of meta", () => {
    expect(Object.keys(tagView({ meta: { owner: "store" } }).meta)).toEqual(["owner", "etag_id"]);
  });

  it("is found in the answer with one resource alone", () => {
    const view = tagView({ id: "a" });
    expect(findTagged({ data: view })).toBe(view);
    for (const body of [undefined, {}, { data: [view] }, { data: null }, { data: { meta: {} } }]) {
      expect(findTagged(body)).toBeUndefined();
    }
  });
});

describe("If-Match", () => {
  const view = tagView({ id: "a", meta: { timestamps: times } });
  const own = formatEtag(view);

  it.each([
    [undefined, true],
    ["*", true],
    [[own], true],
    [['W/"x"', own], true],
    [['W/"x"'], false],
    [[own.slice(2)], false],
  ] as const)("%j matches: %s", (ifMatch, matching) => {
    expect(isMatching({ ifMatch }, view)).toBe(matching);
  });

  it("412: names both tags, and shows the present state", () => {
    const check = () => checkIfMatch({ ifMatch: ['W/"x"'] }, "mug", () => view);
    const problem = {
      status: 412,
      title: "Precondition Failed",
      detail: `The mug's ETag is ${own}, not W/"x".`,
      source: "If-Match",
      meta: { etag_id: view.meta.etag_id, updated_at: times.updated_at, current: view },
    };
    expect(check).toThrow(expect.objectContaining({ problems: [problem] }));
  });

  it("412: what is missing has no state; 404 if none was named", async () => {
    const missing = () => {
      throw notFound("mug", "a");
    };
    const read = async () => missing();
    const refused = { status: 412, message: "The mug's ETag is none, not *." };
    await expect(requireNamed({ ifMatch: "*" }, "mug", read)).rejects.toMatchObject(refused);
    await expect(requireNamed({ ifMatch: undefined }, "mug", read)).rejects.toMatchObject({ status: 404 });
    expect(() => requireNamedPart({ ifMatch: "*" }, "mug", missing)).toThrow(refused.message);
    expect(() => requireNamedPart({ ifMatch: undefined }, "mug", missing)).toThrow("There is no mug");
  });

  it("404: what it belongs to is missing, too", async () => {
    const read = async () => Promise.reject(notFound("mug", "a"));
    const parent = async () => Promise.reject(notFound("shelf", "b"));
    await expect(requireNamed({ ifMatch: "*" }, "mug", read, parent)).rejects.toMatchObject({
      status: 404,
      message: "There is no shelf 'b'.",
    });
  });

  it("other errors are passed on", async () => {
    const broken = async () => Promise.reject(new TypeError("broken"));
    await expect(requireNamed({ ifMatch: "*" }, "mug", broken)).rejects.toThrow("broken");
  });
});
