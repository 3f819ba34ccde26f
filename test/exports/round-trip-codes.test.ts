import { beforeAll, describe, expect, it } from "@jest/globals";
import { type Chance, chance } from "../support/events/random-numbers.ts";
import {
  aRoundTripShop,
  awkwardText,
  countLines,
  type RoundTripShop,
  seedsOf,
} from "../support/imports/round-trip.ts";
import { aPromotionWithJobs } from "../support/promotions/promotion-jobs.ts";
import type { Undescribed } from "../support/routes.ts";
import { NOON } from "../support/runtime.ts";
import { expectData } from "../support/shop.ts";
import { openDemoStore } from "../support/shops/demo-store.ts";
import { memoryTable } from "../support/tables/memory-table.ts";
import { ofVolume } from "../support/volume.ts";

type Kind = "standard" | "rule";

/** A shop with a promotion without codes. */
async function aPromotedShop(kind: Kind) {
  const shop = aRoundTripShop();
  const { id } = await aPromotionWithJobs(shop.table, kind);
  return { shop, path: `/v2/${kind === "rule" ? "rule-" : ""}promotions/${id}` };
}

/** No code has blanks at its ends or control characters. */
const toCode = (text: string, at: number) =>
  `${text.replace(/\p{Cc}/gu, "").trim()}#${at}`.slice(-200).trim();

const someUsers = (random: Chance) =>
  random.oneOf<unknown>([undefined, null, random.uuid(), [random.uuid()], [random.uuid(), random.uuid()]]);

function aStandardCode(random: Chance): object {
  const consume_unit = random.oneOf([undefined, "per_cart", "per_item"]);
  return {
    uses: random.oneOf([undefined, null, 0, 1, 2_147_483_647]),
    user: someUsers(random),
    consume_unit,
  };
}

function aRuleCode(random: Chance): object {
  if (random.onceIn(4))
    return { is_for_new_shopper: true, consume_unit: random.oneOf([undefined, "per_application"]) };
  const perShopper = random.oneOf([undefined, {}, { max_uses: 3 }, { max_uses: 1, includes_guests: true }]);
  const units = perShopper?.max_uses ? ["per_checkout"] : ["per_checkout", "per_application"];
  const consume_unit = random.oneOf([undefined, ...units]);
  return {
    ...{ uses: random.oneOf([undefined, 5]), user: someUsers(random), consume_unit },
    ...(perShopper ? { max_uses_per_shopper: perShopper } : {}),
    ...(random.onceIn(2) ? { is_for_new_shopper: false } : {}),
  };
}

async function addCodes(shop: RoundTripShop, path: string, kind: Kind, random: Chance): Promise<void> {
  const codes = Array.from({ length: ofVolume(110, 2500) }, (_, at) => ({
    code: toCode(awkwardText(random), at),
    ...(kind === "rule" ? aRuleCode(random) : aStandardCode(random)),
  }));
  for (let at = 0; at < codes.length; at += 500) {
    await shop.add(`${path}/codes`, { type: "promotion_codes", codes: codes.slice(at, at + 500) });
  }
}

async function exportCodes(shop: RoundTripShop, path: string): Promise<string> {
  shop.pass(1);
  const { id } = await shop.add(`${path}/jobs`, { type: "promotion_job", job_type: "code_export" });
  expect(await shop.work()).toBe(true);
  const { href }: Undescribed = await expectData(
    shop.get(`${path}/jobs/${id}/file` as "/v2/promotions/p/jobs/j/file"),
  );
  return shop.readFile(href);
}

/** Codes in their order, without ids and times. */
async function show(shop: RoundTripShop, path: string): Promise<readonly object[]> {
  return (await shop.listAll(`${path}/codes`)).map(({ id: _, meta: __, created_by: ___, ...code }) => code);
}

/** Codes of an import name no creator. */
const hideTimes = (file: string) => file.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|Key-[\w-]+/g, "");

describe("files of the codes of the demo shop", () => {
  const table = memoryTable({ now: () => NOON });
  beforeAll(() => openDemoStore(table, "specification", NOON.getTime()), 60_000);

  it.each(["/v2/promotions", "/v2/rule-promotions"])("come in again without a change: %s", async (list) => {
    const shop = aRoundTripShop({ table });
    const manual = (await shop.listAll(list)).filter(({ automatic }) => !automatic);
    let lines = 0;
    for (const { id } of manual) {
      // A sample is a job that goes on without end.
      const jobs = await shop.listAll(`${list}/${id}/jobs`);
      if (jobs.some(({ status }) => /ing$/.test(status))) continue;
      const file = await exportCodes(shop, `${list}/${id}`);
      const unchanged = countLines(file) - 1;
      expect(await shop.runFor(`${list}/${id}/codes/import`, file)).toEqual({
        ...{ status: "success", ...(unchanged > 0 ? { unchanged } : {}) },
      });
      expect(await exportCodes(shop, `${list}/${id}`)).toBe(file);
      lines += unchanged;
    }
    expect(lines).toBeGreaterThan(0);
  });
});

describe.each(["standard", "rule"] as const)("a file of the codes of a %s promotion", (kind) => {
  it.each(seedsOf(ofVolume(2, 20)))(
    "seed %i: comes in again without a change, and gives another promotion the same codes and limits",
    async (seed) => {
      const [from, to] = [await aPromotedShop(kind), await aPromotedShop(kind)];
      await addCodes(from.shop, from.path, kind, chance(seed));
      const before = await show(from.shop, from.path);
      const file = await exportCodes(from.shop, from.path);
      const count = countLines(file) - 1;
      expect(count).toBe(before.length);
      const runFor = ({ shop, path }: typeof from, content: string) =>
        shop.runFor(`${path}/codes/import`, content);
      expect(await runFor(from, file)).toEqual({ status: "success", unchanged: count });
      expect(await exportCodes(from.shop, from.path)).toBe(file);
      expect(await runFor(to, file)).toEqual({ status: "success", created: count });
      expect(await show(to.shop, to.path)).toEqual(before);
      const copied = await exportCodes(to.shop, to.path);
      expect(hideTimes(copied)).toBe(hideTimes(file));
      expect(await runFor(from, copied)).toEqual({ status: "success", unchanged: count });
      expect(await runFor(to, copied)).toEqual({ status: "success", unchanged: count });
      expect(await show(from.shop, from.path)).toEqual(before);
    },
  );
});
