import { describe, expect, it } from "@jest/globals";
import { type ApiError, conflict, notFound } from "../../lib/kernel/errors.ts";
import { joinRefusals, selectFailedWrites } from "../../lib/table/effects/refusals.ts";
import { ConditionFailed, type Write } from "../../lib/table/table.ts";

const aWrite = (sk: string, refusal?: () => ApiError): Write => ({
  check: { pk: "P", sk },
  when: { only: "present" },
  ...(refusal ? { refusal } : {}),
});
const taken = (name: string) => () => conflict(`'${name}' is taken.`);
const detailsOf = (...failed: readonly Write[]) => joinRefusals(failed)?.problems.map(({ detail }) => detail);

describe("the refusal of writes that failed", () => {
  it("comes from the writes whose conditions did not hold", () => {
    const writes = [aWrite("a"), aWrite("b"), aWrite("c")];
    const failed = new ConditionFailed(
      new Map([
        [2, undefined],
        [0, undefined],
      ]),
    );
    expect(selectFailedWrites(writes, failed)).toEqual([writes[2], writes[0]]);
  });

  it("has the errors that share the first one's status, each once", () => {
    const missing = () => notFound("book", "b");
    expect(detailsOf(aWrite("a", taken("x")), aWrite("b", missing), aWrite("c", taken("y")))).toEqual([
      "'x' is taken.",
      "'y' is taken.",
    ]);
    expect(detailsOf(aWrite("a", missing), aWrite("b", missing))).toEqual(["There is no book 'b'."]);
  });

  it("is none when a write without an error of its own failed too", () => {
    expect(detailsOf(aWrite("a", taken("x")), aWrite("b"))).toBeUndefined();
  });
});
