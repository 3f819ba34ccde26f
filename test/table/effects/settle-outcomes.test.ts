import { describe, expect, it } from "@jest/globals";
import { conflict } from "../../../lib/kernel/errors.ts";
import { type Stamp, settle } from "../../../lib/table/effects/commit.ts";
import { addWriter } from "../../../lib/table/effects/keyed-effects.ts";
import { ConditionFailed, type Item, type Table, type Write } from "../../../lib/table/table.ts";

const A = { pk: "A", sk: "1" };
const put: Write = { put: { ...A, type: "t" }, when: { only: "absent" } };
const other: Write = { put: { pk: "B", sk: "1", type: "t" }, when: { only: "absent" } };
const update: Write = { update: A, add: { version: 1 }, when: { only: { version: 4 } } };
const removal: Write = { delete: A, when: { only: "present" } };
const STAMP: Stamp = { by: "mine" };
const LOST = { lost: "first" };
const busy = conflict("busy");

type Told = { readonly stored?: Item; readonly rounds?: number };

/** A table that answers transactions as told, with a deadline of so many rounds. */
async function settled(
  outcomes: readonly (Error | { readonly lost: unknown } | "written")[],
  writes: readonly Write[],
  stamp: Stamp | undefined,
  { stored, rounds = 9 }: Told = {},
) {
  const tokens: string[] = [];
  const gets: unknown[] = [];
  const table = {
    transact: async (_: unknown, token: string) => {
      const outcome = outcomes[tokens.push(token) - 1];
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    get: async (key: unknown) => {
      gets.push(key);
      return stored;
    },
  } as unknown as Table;
  const deadline = { left: () => (tokens.length >= rounds ? 0 : 1) };
  const error = await settle({ table, deadline }, writes, stamp).catch((thrown: unknown) => thrown);
  return { error, tries: tokens.length, tokens: new Set(tokens).size, gets };
}

const blocked = (item: Item | undefined, isRepeated = false) =>
  new ConditionFailed(new Map([[0, item]]), isRepeated);
const mine: Item = { ...A, type: "t", by: "mine" };
const anothers: Item = { ...A, type: "t", by: "another" };
const unknown = expect.objectContaining({ message: "The outcome of a write could not be established." });

describe("the outcome of a write", () => {
  it("is asked for again with the same token until there is one", async () => {
    expect(await settled([LOST, LOST, "written"], [put], STAMP)).toMatchObject({
      error: undefined,
      tries: 3,
      tokens: 1,
    });
  });

  it.each<[string, Write]>([
    ["put", put],
    ["update", update],
  ])("is known from the item that a %s wrote", async (_, write) => {
    const { error, tries, gets } = await settled([LOST, "written"], [write], STAMP, { stored: mine });
    expect({ error, tries }).toEqual({ error: undefined, tries: 1 });
    expect(gets).toEqual([expect.objectContaining(A)]);
  });

  it.each<[string, readonly Write[], Stamp | undefined]>([
    ["of several writes", [put, other], STAMP],
    ["of a removal", [removal], STAMP],
    ["without a stamp", [put], undefined],
  ])("%s is not read from an item", async (_, writes, stamp) => {
    const { tries, gets } = await settled([LOST, "written"], writes, stamp, { stored: mine });
    expect({ tries, gets }).toEqual({ tries: 2, gets: [] });
  });

  it("is not known from an item of another writer", async () => {
    const { tries } = await settled([LOST, "written"], [put], STAMP, { stored: anothers });
    expect(tries).toBe(2);
  });

  it("is an error with the first loss as its cause when the time is over", async () => {
    const { error, tries } = await settled([LOST, { lost: "second" }, "written"], [put], STAMP, {
      rounds: 2,
    });
    expect(error).toEqual(unknown);
    expect(error).toMatchObject({ cause: "first" });
    expect(tries).toBe(2);
  });

  it("is a refusal if nothing was lost before it, and otherwise tried again", async () => {
    expect(await settled([busy, "written"], [put], STAMP)).toMatchObject({ error: busy, tries: 1 });
    expect(await settled([LOST, busy, "written"], [put], STAMP)).toMatchObject({
      error: undefined,
      tries: 3,
    });
  });

  it("is any other error at once, even after a loss", async () => {
    const fault = new TypeError("fault");
    expect(await settled([LOST, fault, "written"], [put], STAMP)).toMatchObject({ error: fault, tries: 2 });
  });
});

describe("a failed condition", () => {
  /** Written by 32 others since version 4. */
  const forgotten = (version: number): Item => ({
    ...A,
    type: "t",
    version,
    writers: addWriter(undefined, "another"),
  });

  it("is one's own write if the blocking item has its stamp", async () => {
    expect(await settled([blocked(mine)], [put], STAMP)).toMatchObject({ error: undefined, tries: 1 });
    const error = new ConditionFailed(
      new Map([
        [0, undefined],
        [1, mine],
      ]),
    );
    expect((await settled([error], [other, put], STAMP)).error).toBeUndefined();
  });

  it("is thrown without a stamp, and for another's item", async () => {
    for (const [error, stamp] of [
      [blocked(mine), undefined],
      [blocked(anothers), STAMP],
      [blocked(undefined), STAMP],
    ] as const)
      expect((await settled([error], [put], stamp)).error).toBe(error);
  });

  it.each<[version: number, isUnknown: boolean]>([
    [36, false],
    [37, true],
  ])("after a loss, at version %i of an item with writers, is unknown: %s", async (version, isUnknown) => {
    const error = blocked(forgotten(version));
    const found = (await settled([LOST, error], [update], STAMP)).error;
    expect(found).toEqual(isUnknown ? unknown : error);
    expect((await settled([error], [update], STAMP)).error).toBe(error);
  });

  it("is unknown, too, if a repeat within the SDK met it", async () => {
    expect((await settled([blocked(forgotten(37), true)], [update], STAMP)).error).toEqual(unknown);
  });

  it("counts a new item from version 0, and one without writers as one write", async () => {
    const at = (version: number, write: Write) =>
      settled([LOST, blocked({ ...anothers, version })], [write], STAMP).then(({ error }) => error);
    expect(await at(1, put)).toBeInstanceOf(ConditionFailed);
    expect(await at(2, put)).toEqual(unknown);
    expect(await at(5, update)).toBeInstanceOf(ConditionFailed);
    expect(await at(6, update)).toEqual(unknown);
  });

  it("after a loss, without a blocking item, is thrown: nothing was written", async () => {
    const error = blocked(undefined);
    expect((await settled([LOST, error], [put], STAMP)).error).toBe(error);
  });

  it("is thrown if another record proves the effect, or if there are several writes", async () => {
    const error = blocked(forgotten(99));
    expect((await settled([LOST, error], [update], { by: "mine", isListed: true })).error).toBe(error);
    expect((await settled([LOST, error], [update, other], STAMP)).error).toBe(error);
  });
});
