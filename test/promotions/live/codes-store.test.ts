import { describe, expect, it } from "@jest/globals";
import { codeIdOf, codeKey, parseCodeNumber } from "../../../lib/promotions/live/code.ts";
import { getCodeList, readCodesPage, removalWrites } from "../../../lib/promotions/live/code-list-store.ts";
import { useIdOf } from "../../../lib/promotions/live/code-uses.ts";
import { codesRead, findCodes } from "../../../lib/promotions/live/codes-store.ts";
import { readTogether } from "../../../lib/table/table.ts";
import {
  AT,
  aCode,
  addAll,
  aRule,
  aStandard,
  isWritten,
  someCodes,
  step,
} from "../../support/promotions/code-additions.ts";
import { useEngine } from "../../support/tables/engine.ts";
import { memoryTable } from "../../support/tables/memory-table.ts";

const textsOf = (codes: readonly { readonly code: string }[]) => codes.map(({ code }) => code);

describe("codes", () => {
  it("are the same in any case and however accents are written", () => {
    expect(codeKey("LARK10")).toBe(codeKey("lark10"));
    expect(codeKey("CAFE\u0301")).toBe(codeKey("caf\u00e9"));
    expect(codeKey("LARK10")).not.toBe(codeKey("LARK1O"));
  });

  it("are found as they were created, the standard promotion's first", async () => {
    const table = memoryTable();
    const [standard, rule, other] = [aStandard(), aRule(), aRule()];
    for (const owner of [other, rule, standard]) {
      await addAll(table, owner, [aCode("Lark10", { max_uses: 3, user: "someone" })]);
    }
    const found = await findCodes(table, "LARK10");
    expect(found.map(({ source }) => source)).toEqual(["standard", "rule", "rule"]);
    expect(found[0]).toEqual({
      ...standard,
      ...aCode("Lark10", { max_uses: 3, user: "someone" }),
      created_at: AT,
      number: 0,
      used: 0,
    });
    expect(new Set(found.slice(1).map(({ promotion_id }) => promotion_id))).toEqual(
      new Set([rule.promotion_id, other.promotion_id]),
    );
    expect(await findCodes(table, "LARK1")).toEqual([]);
  });

  it("of a promotion are not those of another with the same text", async () => {
    const table = memoryTable();
    const owner = aStandard();
    await addAll(table, owner, [aCode("A")]);
    const refs = [
      { ...owner, code: "a" },
      { ...aStandard(), code: "A" },
      { ...owner, code: "B" },
    ];
    const { codes } = await readTogether(table, { codes: codesRead(refs) });
    expect(codes.map((code) => code?.code)).toEqual(["A", undefined, undefined]);
  });

  it("have ids that lead back to them and to nothing else", () => {
    const [codes_id, other] = [aRule().codes_id, aRule().codes_id];
    for (const number of [0, 1, 99_999, 5_000_000]) {
      expect(codeIdOf({ codes_id, number })).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a/);
      expect(parseCodeNumber(codes_id, codeIdOf({ codes_id, number }).toUpperCase())).toBe(number);
      expect(parseCodeNumber(other, codeIdOf({ codes_id, number }))).toBeUndefined();
    }
    expect(parseCodeNumber(codes_id, "no id")).toBeUndefined();
  });

  it("keep their ids in every version", () => {
    const code = { codes_id: "9BE4bcfc-49b6-4a08-b2e6-cc3ababced20", number: 4711 };
    expect(codeIdOf(code)).toBe("ef9f865c-c7b7-41a1-a97b-000000001267");
    const orderId = "CA02135e-92b1-43f2-8ede-0d7ac3baea9e";
    expect(useIdOf(code, orderId)).toBe("8c314dfe-b0a4-4722-a9ab-006e3f85b8fc");
  });
});

describe("adding codes", () => {
  it("a code has one owner among standard promotions, any number among rule promotions", async () => {
    const table = memoryTable();
    expect(await addAll(table, aStandard(), [aCode("A")])).toEqual([]);
    expect(textsOf(await addAll(table, aStandard(), [aCode("a"), aCode("B")]))).toEqual(["a"]);
    expect(await addAll(table, aRule(), [aCode("A")])).toEqual([]);
    expect(await addAll(table, aRule(), [aCode("A")])).toEqual([]);
    expect(await findCodes(table, "A")).toHaveLength(3);
  });

  it("again: a standard promotion knows the code if nothing of it is different", async () => {
    const table = memoryTable();
    const owner = aStandard();
    await addAll(table, owner, [aCode("A", { max_uses: 2 })]);
    const same = await step(table, owner, [aCode("A", { max_uses: 2 })]);
    expect([textsOf(same.existing), same.writes]).toEqual([["A"], []]);
    expect(textsOf((await step(table, owner, [aCode("A", { max_uses: 3 })])).conflicting)).toEqual(["A"]);
    expect(textsOf((await step(table, owner, [aCode("a", { max_uses: 2 })])).conflicting)).toEqual(["a"]);
  });

  it("again: a rule promotion knows those of the same job alone", async () => {
    const table = memoryTable();
    const owner = aRule();
    await addAll(table, owner, [aCode("A"), aCode("B", { made_by: "job" })]);
    const codes = [aCode("A"), aCode("B", { made_by: "job" }), aCode("C", { made_by: "job" })];
    const { added, existing: known, conflicting: taken } = await step(table, owner, codes);
    expect([added, known, taken].map(textsOf)).toEqual([["C"], ["B"], ["A"]]);
    expect(textsOf((await step(table, owner, [aCode("B", { made_by: "other" })])).conflicting)).toEqual([
      "B",
    ]);
  });

  it("422: more than the promotion may have, at the limit none", async () => {
    const table = memoryTable();
    const owner = aStandard();
    await addAll(table, owner, someCodes(9), { most: 10 });
    await addAll(table, owner, [aCode("TENTH")], { most: 10 });
    await expect(step(table, owner, [aCode("ONE MORE")], { most: 10 })).rejects.toMatchObject({
      status: 422,
    });
    expect((await step(table, owner, someCodes(9), { most: 10 })).existing).toHaveLength(9);
  });

  it("takes as many as one transaction has room for, and says what is left", async () => {
    const table = memoryTable();
    const { writes, added, remaining: left } = await step(table, aStandard(), someCodes(60));
    expect([writes.length, added.length, left.length]).toEqual([99, 49, 11]);
    expect((await step(table, aStandard(), someCodes(60), { mostActions: 10 })).added).toHaveLength(4);
  });
});

describe("codes that their promotion has given up", () => {
  it("are taken over from any promotion that had them, and leave its list", async () => {
    const table = memoryTable();
    const ended = Array.from({ length: 40 }, () => aStandard());
    for (const [n, owner] of ended.entries()) await addAll(table, owner, [aCode(`X${n}`), aCode(`Y${n}`)]);
    const owner = aStandard();
    const givenUp = async () => new Set(ended.map(({ codes_id }) => codes_id));
    const codes = ended.map((_, n) => aCode(`x${n}`));
    const { writes, added } = await step(table, owner, codes, { givenUp });
    expect([writes.length, added.length]).toEqual([97, 24]);
    expect(await addAll(table, owner, codes, { givenUp })).toEqual([]);
    expect((await findCodes(table, "X7")).map(({ promotion_id }) => promotion_id)).toEqual([
      owner.promotion_id,
    ]);
    const left = await readCodesPage(table, ended[7]!, { offset: 0, limit: 25 });
    expect([textsOf(left.codes), left.total]).toEqual([["Y7"], 1]);
  });

  it("are not taken over from a promotion that still has them", async () => {
    const table = memoryTable();
    const [ended, running] = [aStandard(), aStandard()];
    await addAll(table, ended, [aCode("A")]);
    await addAll(table, running, [aCode("B")]);
    const givenUp = async () => new Set([ended.codes_id]);
    expect(textsOf(await addAll(table, aStandard(), [aCode("A"), aCode("B")], { givenUp }))).toEqual(["B"]);
  });

  it("are taken over by their own promotion when it has other codes now", async () => {
    const table = memoryTable();
    const before = aStandard();
    await addAll(table, before, [aCode("A", { max_uses: 1 })]);
    const now = { ...before, codes_id: aStandard().codes_id };
    expect(await addAll(table, now, [aCode("A")])).toEqual([]);
    const [code] = await findCodes(table, "A");
    expect([code?.codes_id, code?.max_uses]).toEqual([now.codes_id, null]);
  });
});

describe("the list of a promotion's codes", () => {
  const engine = useEngine("dynoxide");

  it("has each page and an exact total after codes were removed from anywhere", async () => {
    const table = memoryTable();
    const owner = aStandard();
    await addAll(table, owner, someCodes(2300));
    const { codes } = await readCodesPage(table, owner, { offset: 990, limit: 40 });
    await isWritten(table, removalWrites(await getCodeList(table, owner.codes_id), codes));
    const expected = textsOf(someCodes(2300)).filter((_, n) => n < 990 || n >= 1030);
    const found: string[] = [];
    for (let offset = 0; offset < 2300; offset += 100) {
      const page = await readCodesPage(table, owner, { offset, limit: 100 });
      expect(page.total).toBe(2260);
      found.push(...textsOf(page.codes));
    }
    expect(found).toEqual(expected);
    expect(await findCodes(table, "CODE-1000")).toEqual([]);
  });

  it("reads as much for a page of 100 codes as for the last of 20,000", async () => {
    const table = memoryTable();
    const [few, many] = [aStandard(), aStandard()];
    await addAll(table, few, someCodes(100, "FEW"));
    await addAll(table, many, someCodes(20_000, "MANY"));
    const callsFor = async (owner: typeof few, offset: number) => {
      const before = { ...table.calls };
      const page = await readCodesPage(table, owner, { offset, limit: 25 });
      expect(page.codes).toHaveLength(25);
      return { query: table.calls.query - before.query, getMany: table.calls.getMany - before.getMany };
    };
    expect(await callsFor(few, 75)).toEqual({ query: 1, getMany: 2 });
    expect(await callsFor(many, 19_975)).toEqual({ query: 1, getMany: 2 });
  });

  it("is exact when many add and remove at once", async () => {
    const table = await engine.table();
    const owner = aStandard();
    await addAll(table, owner, someCodes(60, "OLD"));
    const adding = Array.from({ length: 8 }, (_, n) => addAll(table, owner, someCodes(30, `NEW${n}`)));
    const removing = Array.from({ length: 3 }, async (_, n) => {
      for (;;) {
        const list = await getCodeList(table, owner.codes_id);
        const { codes } = await readCodesPage(table, owner, { offset: 0, limit: 100 });
        const gone = codes.filter(({ code }) => code.startsWith(`OLD-${n + 1}`));
        if (gone.length === 0 || (await isWritten(table, removalWrites(list, gone)))) return;
      }
    });
    await Promise.all([...adding, ...removing]);
    const pages = [0, 100, 200].map((offset) => readCodesPage(table, owner, { offset, limit: 100 }));
    const found = await Promise.all(pages);
    expect(found.map(({ total }) => total)).toEqual([267, 267, 267]);
    expect(new Set(found.flatMap(({ codes }) => textsOf(codes))).size).toBe(267);
  });

  it("gives one of two promotions a code that both want at once", async () => {
    const table = await engine.table();
    const owners = Array.from({ length: 10 }, () => aStandard());
    const taken = await Promise.all(owners.map((owner) => addAll(table, owner, [aCode("SAME")])));
    expect(taken.filter(({ length }) => length === 0)).toHaveLength(1);
    const totals = await Promise.all(owners.map(({ codes_id }) => getCodeList(table, codes_id)));
    expect(totals.filter(({ version }) => version > 0)).toHaveLength(1);
  });
});
