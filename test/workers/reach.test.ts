import { marshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, it } from "@jest/globals";
import type { DynamoDBRecord } from "aws-lambda";
import { consumer as following } from "../../functions/tasks/carry-on-tasks.ts";
import { consumer as raising } from "../../functions/webhooks/log/raise-events.ts";
import { ACCOUNT_REALM_ID } from "../../lib/realms/realms.ts";
import { type Consumer, createConsumer } from "../../lib/runtime/consumer.ts";
import type { Item } from "../../lib/table/table.ts";
import { buildTaskWrite, getTasks } from "../../lib/tasks/store.ts";
import { getUnreadChanges } from "../../lib/webhooks/log/unread-changes-store.ts";
import { integrations } from "../../lib/webhooks/subscriptions/integrations-store.ts";
import { aRealm } from "../support/accounts/realm.ts";
import { someTags } from "../support/accounts/tags.ts";
import { runWorker } from "../support/background/worker.ts";
import { anIntegration } from "../support/events/deliveries.ts";
import { aPromotion } from "../support/promotions/promotions.ts";
import { createRule, withRules } from "../support/promotions/rule-promotions.ts";
import { NOON, testRuntime } from "../support/runtime.ts";
import { expectData, shopOn } from "../support/shop.ts";
import { createApi, createEntryIn } from "../support/shops/custom-apis.ts";
import { promotedShop } from "../support/shops/promoted-shop.ts";
import { type MemoryTable, memoryTable } from "../support/tables/memory-table.ts";
import { permitAccess } from "../support/tables/permitted.ts";

/** Calls a function with these changes and the table access of its role. */
async function callWith(consumer: Consumer, table: MemoryTable, Records: DynamoDBRecord[]) {
  const own = permitAccess(table, consumer);
  const eventSwitch = { setCalling: async () => true };
  const runtime = testRuntime({ table: own.table, now: () => NOON, eventSwitch });
  const answer = await createConsumer(consumer, runtime)(
    { Records },
    { getRemainingTimeInMillis: () => 60_000 },
  );
  own.refuseDenied();
  expect(answer).toEqual({ batchItemFailures: [] });
}

type Image = NonNullable<NonNullable<DynamoDBRecord["dynamodb"]>["NewImage"]>;
const imageOf = (item: Item) => marshall(item, { removeUndefinedValues: true }) as Image;

function written(item: Item): DynamoDBRecord {
  const NewImage = imageOf(item);
  const Keys = { pk: { S: item.pk }, sk: { S: item.sk } };
  const ApproximateCreationDateTime = NOON.getTime() / 1000;
  return {
    eventName: "INSERT",
    dynamodb: { Keys, NewImage, SequenceNumber: "1", ApproximateCreationDateTime },
  };
}

describe("the functions that changes call", () => {
  it("reach what events of carts and entries need, and set aside what they cannot read", async () => {
    const table = memoryTable({ now: () => NOON });
    await table.transact(integrations.writes(anIntegration({ created_at: NOON.toISOString() })), "i");
    const api = await createApi(table);
    await createEntryIn(table, api);
    const shop = await promotedShop(table);
    await shop.promote(aPromotion({ automatic: false }), "LARK10");
    expect((await shop.giveCode("C", "LARK10")).status).toBe(201);
    const merchant = shopOn(table);
    const { bronze } = await someTags(merchant, "bronze");
    const rules = { strategy: "account_tags", operator: "contains_any", args: [bronze] };
    await expectData(createRule(table, withRules({ rules }, { automatic: true })));
    const account = { type: "account", name: "Fern" };
    const { id } = await expectData(merchant.post("/v2/accounts", { data: account }));
    await merchant.post("/v2/carts/C/relationships/accounts", { data: [{ type: "account", id }] });
    const cart = table.all().filter(({ type, pk }) => type === "cart" && pk === "CART#C");
    const entries = table.all().filter(({ type }) => type === "custom_api_entry");
    const odd = { pk: "CART#odd", sk: "CART", type: "cart", version: 1 };
    await callWith(raising, table, [...entries, ...cart, odd].map(written));
    expect(table.all().filter(({ type }) => type === "logged_event")).toHaveLength(2);
    expect(await getUnreadChanges(table)).toHaveLength(1);
  });

  it("reach ids of carts that expired, and whether anybody listens", async () => {
    const table = memoryTable({ now: () => NOON });
    const OldImage = imageOf({
      ...{ pk: "CART#old", sk: "CART", type: "cart", version: 3 },
      expires_at: NOON.getTime() / 1000 - 60,
    });
    const userIdentity = { type: "Service", principalId: "dynamodb.amazonaws.com" };
    const expired = {
      eventName: "REMOVE",
      userIdentity,
      dynamodb: { OldImage, SequenceNumber: "1" },
    } as const;
    const integration = written({ ...{ pk: "INTEGRATION", sk: "i" }, type: "integration" });
    await callWith(following, table, [expired as DynamoDBRecord, integration]);
    expect(table.all().map(({ type }) => type)).toEqual(["freed_cart_id"]);
  });

  it.each(["the worker", "the request"])(
    "reach ways to sign in and codes of a deleted profile: %s",
    async (who) => {
      const table = memoryTable({ now: () => NOON });
      const shop = shopOn(table);
      const realm = aRealm(table);
      const named = { type: "password_profile", name: "Codes", enable_one_time_password_token: true };
      const created = await shop.post(`/v2/authentication-realms/${ACCOUNT_REALM_ID}/password-profiles`, {
        data: named,
      });
      const passwordProfileID: string = created.body.data.id;
      const info = { password_profile_id: passwordProfileID, username: "ida@larkfield.example" };
      expect((await realm.addInfo(await realm.user(), info)).status).toBe(201);
      const data = {
        type: "one_time_password_token_request",
        username: info.username,
        purpose: "reset_password",
      };
      const params = { realmID: ACCOUNT_REALM_ID, passwordProfileID };
      expect(
        (
          await shop.post(
            `/v2/authentication-realms/${params.realmID}/password-profiles/${params.passwordProfileID}/one-time-password-token-request`,
            { data },
            { as: "implicit" },
          )
        ).status,
      ).toBe(202);
      if (who === "the request") {
        expect(
          (
            await shop.delete(
              `/v2/authentication-realms/${params.realmID}/password-profiles/${params.passwordProfileID}`,
            )
          ).status,
        ).toBe(204);
        expect(table.all().filter(({ pk }) => pk.startsWith("ONE-TIME-CODE#"))).toEqual([]);
        return;
      }
      const work = { kind: "forget-profile", profileId: passwordProfileID, after: "" };
      const task = { id: "t", queue: "t", created_at: NOON.toISOString(), work };
      await table.transact([buildTaskWrite(task)], "t");
      expect(await runWorker({ table })).toBe(true);
      expect(await getTasks(table)).toEqual([]);
      expect(table.all().filter(({ pk }) => /^ONE-TIME-CODE#|^UNIQ#profile-name#/.test(pk))).toEqual([]);
    },
  );
});
