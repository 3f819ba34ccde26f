import { describe, expect, it } from "@jest/globals";
import { someTags } from "../../support/accounts/tags.ts";
import { changeRule, createRule, removeRule, withRules } from "../../support/promotions/rule-promotions.ts";
import { anEmptyShop, expectData, shopOn } from "../../support/shop.ts";
import { interruptTable } from "../../support/tables/interrupted.ts";
import { UNKNOWN_ID } from "../../support/unknown-id.ts";

const tags = (...args: readonly string[]) => ({ strategy: "account_tags", operator: "contains_any", args });
const total = { strategy: "cart_total", operator: "gte" };
const ofTags = (...ids: readonly string[]) => withRules({ rules: tags(...ids) });

describe("account tags in rule promotions", () => {
  it("201: up to 25 tags, in small letters; 422: 26, and an unknown one by name in any condition", async () => {
    const { table, get } = anEmptyShop();
    const names = Array.from({ length: 26 }, (_, number) => `tag ${number}`);
    const ids = Object.values(await someTags(shopOn(table), ...names));
    const made = await createRule(table, ofTags(...ids.slice(0, 25).map((id) => id.toUpperCase())));
    expect([made.status, made.body.data.rule_set.rules.args]).toEqual([201, ids.slice(0, 25)]);
    const tooMany = await createRule(table, ofTags(...ids));
    expect([tooMany.status, tooMany.body.errors[0].source]).toEqual([422, "data.rule_set.rules.args"]);
    const unknown = await createRule(
      table,
      withRules({
        rules: { strategy: "and", children: [tags(ids[0] ?? ""), tags(UNKNOWN_ID)] },
        actions: [{ strategy: "cart_discount", args: ["percent", 5], condition: tags("none") }],
      }),
    );
    expect([unknown.status, unknown.body.errors.map(({ source }: { source: string }) => source)]).toEqual([
      422,
      ["data.rule_set.rules.children.1.args", "data.rule_set.actions.0.condition.args"],
    ]);
    expect(unknown.body.errors[0].detail).toContain(UNKNOWN_ID);
    expect((await changeRule(table, made.body.data.id, ofTags(UNKNOWN_ID))).status).toBe(422);
    expect((await get("/v2/rule-promotions")).body.data).toHaveLength(1);
    const mixed = await createRule(table, { ...ofTags(...ids), start: "2026-07-01" });
    expect(mixed.status).toBe(400);
  });

  it("lists filter by first-level strategies and arguments, and by tags of any level", async () => {
    const { table, get } = anEmptyShop();
    const { bronze, gold } = await someTags(shopOn(table), "bronze", "gold");
    const nested = { strategy: "and", children: [{ strategy: "or", children: [tags(bronze)] }] };
    const action = { strategy: "cart_discount", args: ["percent", 5], condition: tags(gold) };
    await createRule(table, withRules({ rules: nested }, { name: "nested" }));
    await createRule(table, withRules({ rules: tags(bronze), actions: [action] }, { name: "plain" }));
    await createRule(table, { ...withRules({}), name: "none" });
    const found = async (filter: string) =>
      (await expectData(get(`/v2/rule-promotions?filter=${filter}`))).map(({ name }) => name).toSorted();
    expect(await found(`contains(account_tags,${bronze})`)).toEqual(["nested", "plain"]);
    expect(await found(`contains(account_tags,${gold.toUpperCase()})`)).toEqual(["plain"]);
    expect(await found("eq(rule_set.rules.strategy,or)")).toEqual(["nested"]);
    expect(await found("in(rule_set.rules.strategy,or,account_tags)")).toEqual(["nested", "plain"]);
    expect(await found(`contains(rule_set.rules.args,${bronze})`)).toEqual(["plain"]);
    expect((await get("/v2/rule-promotions?filter=eq(rule_set.rules.args,a)")).status).toBe(400);
    await createRule(table, withRules({ rules: { ...total, args: [5000] } }, { name: "number" }));
    await createRule(table, withRules({ rules: { ...total, args: [500] } }, { name: "smaller number" }));
    expect(await found("contains(rule_set.rules.args,5000)")).toEqual(["number"]);
  });
});

describe("DELETE of a tag that a promotion names", () => {
  it("422 until it is over or gone, also while disabled; over, it may keep the tag but not begin again", async () => {
    const { table } = anEmptyShop();
    const shop = shopOn(table);
    const { bronze, gold, silver } = await someTags(shop, "bronze", "gold", "silver");
    const disabled = await expectData(createRule(table, { ...ofTags(bronze), enabled: false }));
    const over = await expectData(
      createRule(table, { ...ofTags(gold), start: "2026-01-01", end: "2026-02-01" }),
    );
    const refused = await shop.delete(`/v2/account-tags/${bronze}`);
    expect([refused.status, refused.body.errors[0].detail]).toEqual([
      422,
      expect.stringContaining(disabled.id),
    ]);
    await removeRule(table, disabled.id);
    expect((await shop.delete(`/v2/account-tags/${bronze}`)).status).toBe(204);
    expect((await shop.delete(`/v2/account-tags/${gold}`)).status).toBe(204);
    expect((await changeRule(table, over.id, { type: "rule_promotion", name: "Old" })).status).toBe(200);
    expect((await changeRule(table, over.id, { type: "rule_promotion", end: "2026-06-01" })).status).toBe(
      422,
    );
    const other = { ...ofTags(bronze), start: "2026-01-01", end: "2026-02-01" };
    expect((await changeRule(table, over.id, other)).status).toBe(422);
    expect((await changeRule(table, over.id, ofTags(silver))).status).toBe(200);
    expect((await shop.delete(`/v2/account-tags/${silver}`)).status).toBe(422);
  });

  it("of a promotion that names a tag and the tag's deletion at once one is refused", async () => {
    const { table } = anEmptyShop();
    const { bronze, gold } = await someTags(shopOn(table), "bronze", "gold");
    const remove = (id: string, on = table) => shopOn(on).delete(`/v2/account-tags/${id}`);
    const disabled = (id: string) => ({ ...ofTags(id), enabled: false });
    const busy = interruptTable(table, () => remove(bronze));
    expect((await createRule(busy, disabled(bronze))).status).toBe(422);
    const named = interruptTable(table, () => createRule(table, disabled(gold)));
    expect((await remove(gold, named)).status).toBe(422);
  });
});
