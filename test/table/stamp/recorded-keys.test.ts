import { describe, expect, it } from "@jest/globals";
import { keys } from "../../../lib/table/keys.ts";
import { findRecordedFamily, RECORDED, readObjectId } from "../../../lib/table/stamp/recorded-keys.ts";
import type { Key } from "../../../lib/table/table.ts";

/**
 * Kinds of items without a stamp. A new key belongs here or into `RECORDED`: what was not recorded from the first
 * day is never known again.
 */
const UNRECORDED: readonly string[] = [
  "accountCounts accountOfMember accountReference accountReferencesBuild accountTagCount addressCount",
  "applicationKeyCount countedState counts identityOwner keyUse lookUp signOn signOnCode",
  "staffInvitationNotice staffSignIn userAddress",
  "attemptOfJob auditDay auditEntry auditIndex auditMark bookPart cart cartOf cartPayment checkout codeShopper codeUse customApiFamily customApiFence",
  "customApiSlug customApiType customRelationshipCount deadLetter deliveryAttempt deliveryJob deliveryState",
  "endedShopper entryIndex erasureDue erasureList erasureRun personalLog entryOrder entryValue eventLogEnd exportPiece exportedCodes hierarchyCopy idempotency",
  "importPiece importReport integrationCount keptHold lastOrdered listCount listRow loggedEvent memberCounts",
  "nodeProduct oneTimeCode oneTimeCodeNotice orderCount orderCreation orderDraft orderOf paymentReference",
  "paymentsDue productNode productReference productReferencesBuild productRow profileName promotionCode",
  "promotionCodes promotionSet promotionSetPart promotionVersion publishedProduct publishedRelatedList",
  "publishedSku releasePart releasePlan releasePlanPart removedContent searchPart signInAttempts signInName sourceAttempts stockMovement",
  "task tokenCutoffs uniqueName uniqueProduct unreadChange waitingEvents",
].flatMap((line) => line.split(" "));

const recorded = RECORDED.filter(({ by }) => by !== "none");
const names = new Set(recorded.map(({ name }) => name));

describe("recorded families", () => {
  it("with those that are not recorded are all kinds of keys, each once", () => {
    const all = [...names, ...UNRECORDED];
    expect(all.toSorted()).toEqual(Object.keys(keys).toSorted());
  });

  it("have those that shoppers and background work are named for", () => {
    const ofAll = new Set(recorded.filter(({ by }) => by === "all").map(({ name }) => name));
    expect([...ofAll]).toEqual([
      "address",
      "account",
      "accountMember",
      "membership",
      "customer",
      "order",
      "stock",
      "changeNote",
    ]);
  });

  const CASES: readonly (readonly [Key, family: string, id: string])[] = [
    [keys.product("A170"), "product", "a170"],
    [keys.price("Book", "P1"), "price", "p1"],
    [keys.priceModifier("Book", "M1"), "priceModifier", "m1"],
    [keys.release("C1", 12), "release", "000000012"],
    [keys.standardCode("lark10"), "standardCode", "lark10"],
    [keys.ruleCode("lark10", "P1"), "ruleCode", "p1"],
    [keys.membership("A1", "M1"), "membership", "a1/m1"],
    [keys.relatedList("CRP_tea", "P1"), "relatedList", "CRP_tea/p1"],
    [keys.customRelationship("CRP_tea"), "customRelationship", "tea"],
    [keys.address({ type: "customer", id: "U1" }, "AD1"), "address", "ad1"],
    [keys.store(), "store", ""],
    [keys.stock("P1"), "stock", "p1"],
  ];

  it.each(CASES)("find the object of %j", (key, name, id) => {
    const family = findRecordedFamily(key);
    expect([family?.name, family && readObjectId(family, key)]).toEqual([name, id]);
  });

  const UNSTAMPED: readonly Key[] = [
    keys.productNode("p1", "n1"),
    keys.accountCounts("a1"),
    keys.memberCounts("m1"),
    keys.addressCount({ type: "account", id: "a1" }),
    keys.customRelationshipCount(),
    keys.relatedList("CRP_tea", "#"),
    keys.orderDraft("o1"),
    keys.stockMovement("p1", "s1", "1"),
    keys.cart("c1"),
    keys.promotionCodes("p1"),
  ];

  it.each(UNSTAMPED)("have no family for %j", (key) => {
    expect(findRecordedFamily(key)).toBeUndefined();
  });
});
