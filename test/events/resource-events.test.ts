import { describe, expect, it } from "@jest/globals";
import { resourceEvents } from "../../lib/events/resource-events.ts";
import type { Item } from "../../lib/table/table.ts";

const item = (version: number): Item => ({ pk: "THING#1", sk: "THING", type: "thing", version });
const kind = { type: "thing", valueIn: () => ({ id: "1" }), payloadOf: () => ({ data: { id: "1" } }) };
const object = { type: "thing", id: "1" };
const payload = { data: { id: "1" } };

describe("the event of a change of a resource", () => {
  it.each([
    ["a creation", { after: item(1) }, [{ key: "thing.created", object, position: 1, payload }]],
    [
      "a change",
      { before: item(1), after: item(2) },
      [{ key: "thing.updated", object, position: 2, payload }],
    ],
    ["a deletion", { before: item(2) }, [{ key: "thing.deleted", object, position: 3, payload: object }]],
    ["a change around it, such as its place in a list", { before: item(2), after: item(2) }, []],
    ["nothing before and after", {}, []],
  ])("%s", (_, change, expected) => {
    expect(resourceEvents(kind, change)).toEqual(expected);
  });

  it("has a key of its own where the kind has one", () => {
    const [event] = resourceEvents({ ...kind, key: "short" }, { after: item(1) });
    expect([event?.key, event?.object]).toEqual(["short.created", object]);
  });
});
