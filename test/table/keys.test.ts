import { describe, expect, it } from "@jest/globals";
import {
  indexPartitions,
  isAmong,
  KEY_FAMILIES,
  tablePartitions,
} from "../../infra/stacks/access/key-families.ts";
import { indexKeys, keys } from "../../lib/table/keys.ts";
import type { Key } from "../../lib/table/table.ts";

/**
 * Keys as stored; a changed line means a migration of stored items. `spellings.json`, which `npm run generate` writes, has all
 * of them with sample values.
 */
const PINNED: readonly (readonly [Key, pk: string, sk: string])[] = [
  [keys.applicationKey("Id"), "APPKEY", "Id"],
  [keys.tokenCutoffs(), "TOKEN-CUTOFFS", "TOKEN-CUTOFFS"],
  [keys.idempotency("hash"), "IDEMPOTENCY#hash", "IDEMPOTENCY"],
  [keys.store(), "STORE", "STORE"],
  [keys.cart("Id"), "CART#Id", "CART"],
  [keys.cartOf({ type: "account", id: "id" }, "Cart"), "CART-OF#account#id", "Cart"],
  [keys.account("Id"), "ACCOUNT#id", "ACCOUNT"],
  [keys.accountMember("Id"), "MEMBER#id", "MEMBER"],
  [keys.customer("Id"), "CUSTOMER#id", "CUSTOMER"],
  [keys.signInName("customer", "A@b.c"), "UNIQ#customer-name#a@b.c", "UNIQ"],
  [keys.signInAttempts("h1"), "SIGN-IN#h1", "SIGN-IN"],
  [keys.sourceAttempts("sign-up", "h1", 490731), "SOURCE#sign-up#h1", "490731"],
  [keys.liveReleases(), "CATALOG-HEAD", "CATALOG-HEAD"],
  [keys.publishedProduct("id"), "SOLD#id", "SOLD"],
  [keys.publishedSku("Sku"), "SOLD-SKU#Sku", "SOLD"],
  [keys.releasePart("id", "INDEX", 7), "RELEASE#id", "INDEX#00007"],
  [keys.bookPart("id", "book", 7), "RELEASE#id", "BOOK#book#00007"],
  [keys.searchPart("id", "0", "RECORDS#007", 2), "RELEASE#id", "SEARCH#0#RECORDS#007#002"],
  [keys.searchSettings(), "SEARCH-SETTINGS", "SEARCH-SETTINGS"],
  [keys.searchJob("Id"), "SEARCH-JOB", "id"],
  [keys.product("Id"), "PRODUCT#id", "PRODUCT"],
  [keys.productRow("id"), "PRODUCT-ROW", "id"],
  [keys.uniqueProduct("sku", "Sku"), "UNIQ#product-sku#Sku", "UNIQ"],
  [keys.customApi("id"), "API", "id"],
  [keys.customApiSlug("slug"), "UNIQ#api-slug#slug", "UNIQ"],
  [keys.customApiType("a_ext"), "UNIQ#api-type#a_ext", "UNIQ"],
  [keys.customApiFence("id", 3), "GATE#id", "3"],
  [keys.customApiFamily(), "API-FAMILY", "API-FAMILY"],
  [keys.customApiEntry("api", "id"), "ENTRY#api", "id"],
  [
    keys.entryIndex("api", 7, "1a\u00002026-03-02T10:00:00.000Z", "id"),
    "ENTRY-INDEX#api#7",
    "1a\u00002026-03-02T10:00:00.000Z#id",
  ],
  [
    keys.entryOrder("api", "2026-03-02T10:00:00.000Z", "id"),
    "ENTRY-ORDER#api",
    "2026-03-02T10:00:00.000Z#id",
  ],
  [keys.entryValue("api", "field", "hash"), "VALUE#api#field", "hash"],
  [keys.task("id"), "TASK", "id"],
  [keys.changeNote("id"), "CHANGE-NOTE#id", "NOTE"],
  [keys.logDays(), "LOG-DAYS", "LOG-DAYS"],
  [keys.auditEntry("product", "Id", "2026"), "AUDIT#product#id", "2026"],
  [keys.auditIndex("ACTOR", "Id", "2026"), "AUDIT-ACTOR#Id", "2026"],
  [keys.auditIndex("DAY", "2026-03-02", "2026"), "AUDIT-DAY#2026-03-02", "2026"],
  [keys.auditDay("2026-03-02"), "AUDIT-DAYS", "2026-03-02"],
  [keys.auditMark("hash", "2026"), "AUDIT-MARK#hash", "2026"],
  [keys.priceBook("Id"), "PRICE-BOOK", "id"],
  [keys.price("Book", "Id"), "PRICE-BOOK#book", "PRICE#id"],
  [keys.priceModifier("Book", "Id"), "PRICE-BOOK#book", "MODIFIER#id"],
  [keys.erasureRequest("Id"), "ERASURE-REQUEST#id", "REQUEST"],
  [keys.erasureList("ALL", "2026#id"), "ERASURES#all", "2026#id"],
  [keys.erasureRun("customer.Id", "RUN"), "ERASURE-RUN#customer.id", "RUN"],
  [keys.erasureDue("Id"), "ERASURE-DUE#id", "DUE"],
  [keys.personalLog("customer", "Id", "2026"), "PERSONAL-LOG#customer#id", "2026"],
  [keys.erasureRun("customer.Id", "ERASED"), "ERASURE-RUN#customer.id", "ERASED"],
  [keys.lookUp("orders", "order_number", "tw-2026", "id"), "LOOK-UP#orders.order_number#tw", "tw-2026#id"],
  [keys.listRow("prices#Book", 2, "2026#id"), "LIST#prices#book#2", "2026#id"],
  [keys.listCount("products", 15), "LIST-COUNT#products", "15"],
  [keys.promotion("Id"), "PROMOTION", "id"],
  [keys.rulePromotion("Id"), "RULE-PROMOTION", "id"],
  [keys.promotionSet(), "PROMOTION-SET", "HEAD"],
  [keys.promotionSetPart(3), "PROMOTION-SET", "PART#00003"],
  [keys.standardCode("lark10"), "CODE#lark10", "STANDARD"],
  [keys.ruleCode("lark10", "Id"), "CODE#lark10", "RULE#id"],
  [keys.promotionCodes("Id"), "CODES#id", "HEAD"],
  [keys.promotionCode("Id", 7), "CODES#id", "ROW#000000007"],
  [
    keys.codeUse("Id", "lark10", "order"),
    "CODE-USES#id",
    "z2bruws5FmlKR_TQY-ADrmMlsbF3hFk3HJObE7RfPlA#order",
  ],
  [
    keys.codeShopper("Id", "lark10", "shopper"),
    "CODE-SHOPPERS#id",
    "z2bruws5FmlKR_TQY-ADrmMlsbF3hFk3HJObE7RfPlA#shopper",
  ],
  [keys.promotionJob("Id", "Job"), "PROMOTION-JOBS#id", "job"],
  [keys.uniqueName("price-book", "Name"), "UNIQ#price-book#Name", "UNIQ"],
  [keys.hierarchy("Id"), "HIERARCHY", "id"],
  [keys.nodeProduct("Node", "Id"), "NODE#node", "PRODUCT#id"],
  [keys.productNode("Id", "Node"), "PRODUCT#id", "NODE#node"],
  [keys.file("Id"), "FILE", "id"],
  [keys.removedContent("2026", "id.png"), "REMOVED-CONTENT", "2026#id.png"],
  [keys.catalog("Id"), "CATALOG", "id"],
  [keys.release("Id", 12), "CATALOG#id", "RELEASE#000000012"],
  [keys.variation("Id"), "VARIATION", "id"],
  [keys.job("Id"), "JOB", "id"],
  [keys.checkout("Cart"), "CHECKOUT#Cart", "CHECKOUT"],
  [keys.order("Id"), "ORDER#id", "ORDER"],
  [keys.orderDraft("Id"), "ORDER#id", "DRAFT"],
  [keys.orderOf({ type: "guest", id: "hash" }, "Id"), "ORDERS-OF#guest#hash", "id"],
  [keys.orderCreation("2026-03-02T10:00:00.000Z", "Id"), "ORDER-CREATION", "2026-03-02T10:00:00.000Z#id"],
  [keys.lastOrdered({ type: "guest", id: "Hash" }), "ORDERS-OF#guest#hash", "#ORDERED"],
  [keys.orderCount(3), "ORDER-COUNT", "3"],
  [keys.stock("Id"), "STOCK#id", "STOCK"],
  [keys.stockMovement("Id", "stock", "id"), "STOCK#id", "MOVEMENT#stock#id"],
  [keys.keptHold("Id", "stock", "id"), "STOCK#id", "KEPT#stock#id"],
  [keys.stockLocation("Id"), "STOCK-LOCATION", "id"],
  [keys.endedShopper("account-member", "Id"), "ENDED#account-member#id", "ENDED"],
  [keys.accountCounts("Id"), "ACCOUNT#id", "COUNTS"],
  [keys.memberCounts("Id"), "MEMBER#id", "COUNTS"],
  [keys.membership("Id", "Member"), "MEMBERS-OF#id", "member"],
  [
    keys.accountOfMember("Member", "2026-03-02T10:00:00.000Z", "Id"),
    "ACCOUNTS-OF#member",
    "2026-03-02T10:00:00.000Z#id",
  ],
  [keys.realms(), "REALMS", "REALMS"],
  [keys.profileName("Profile", "A@b.c"), "UNIQ#profile-name#profile#a@b.c", "UNIQ"],
  [keys.oneTimeCode("Profile", "h1"), "ONE-TIME-CODE#profile#h1", "CODE"],
  [keys.staff("S-1"), "STAFF", "s-1"],
  [keys.staffSignIn("S-1", "in"), "STAFF-SIGN-IN#s-1", "in"],
  [keys.staffTeam(), "STAFF-TEAM", "TEAM"],
  [keys.staffInvitationNotice("i"), "STAFF-INVITATION-NOTICE", "i"],
  [keys.oneTimeCodeNotice("Profile", "h1", "id"), "ONE-TIME-CODE#profile#h1", "NOTICE#id"],
  [keys.address({ type: "customer", id: "Id" }, "Address"), "ADDRESSES#customer#id", "address"],
  [keys.addressCount({ type: "account", id: "Id" }), "ADDRESSES#account#id", "~COUNT"],
  [keys.eventLogEnd(2), "EVENTS#2", "END"],
  [keys.loggedEvent(2, 7), "EVENTS#2", "000000000007"],
  [keys.unreadChange("id"), "UNREAD-CHANGE", "id"],
  [keys.integration("Id"), "INTEGRATION", "id"],
  [keys.integrationCount(), "INTEGRATION-COUNT", "COUNT"],
  [keys.deliveryState("Id"), "DELIVERY#id", "STATE"],
  [keys.waitingEvents("Id", "cart", "Cart"), "DELIVERY#id", "WAITING#cart#Cart"],
  [keys.deadLetter("Id", "2026", "event"), "DELIVERY#id", "DEAD#2026#event"],
  [keys.deliveryAttempt("Id", "2026", "attempt"), "ATTEMPTS#id", "2026#attempt"],
  [keys.attemptOfJob("Id", "job", 2), "ATTEMPTS#id", "JOB#job#0002"],
  [keys.deliveryJob("Id", "2026", "job"), "DELIVERY-JOBS#id", "2026#job"],
];

describe("keys", () => {
  it.each(PINNED)("%j", (key, pk, sk) => {
    expect(key).toEqual({ pk, sk });
  });

  it("of the index are pinned, too", () => {
    expect(indexKeys.cartList("guest", 3)).toBe("CARTS#guest#3");
    expect(indexKeys.orderList(3)).toBe("ORDERS#3");
    expect(indexKeys.ordersOf({ type: "customer", id: "Id" })).toBe("ORDERS-OF#customer#id");
    expect(indexKeys.stockList(3)).toBe("STOCKS#3");
    expect(indexKeys.accountList(3)).toBe("ACCOUNTS#3");
    expect(indexKeys.userList("realm", 3)).toBe("USERS#realm#3");
    expect(indexKeys.customerList(3)).toBe("CUSTOMERS#3");
    expect(indexKeys.codeUses("Id", "code")).toBe("CODE-USES#id#VpTQii5T_8rgwxA-Wtb2B2q9lg6x-KVldwQLwQKPcCs");
  });

  it("have what an owner has carts under before all of them", () => {
    const owner = { type: "customer", id: "id" } as const;
    expect(keys.cartOf(owner)).toEqual({ pk: "CART-OF#customer#id", sk: "#" });
    for (const id of ["-", "0", "A", "_", "a"]) expect(keys.cartOf(owner, id).sk > "#").toBe(true);
  });

  it("belong to one family each, by which roles reach them", () => {
    for (const [{ pk }] of PINNED) {
      expect([pk, KEY_FAMILIES.filter((family) => isAmong(tablePartitions([family]), pk))]).toEqual([
        pk,
        [expect.any(String)],
      ]);
    }
    for (const kind of ["owned", "guest"] as const) {
      expect(isAmong(indexPartitions(["cartLists"]), indexKeys.cartList(kind, 12))).toBe(true);
    }
  });

  it("stay under DynamoDB's limits for text of any length, and differ for different text", () => {
    const long = "é".repeat(5000);
    const made = [
      keys.publishedSku(long),
      keys.publishedSku(`${long}x`),
      keys.customApiSlug(long),
      keys.priceBook(long),
    ];
    for (const { pk, sk } of made) {
      expect(Buffer.byteLength(pk)).toBeLessThanOrEqual(2048);
      expect(Buffer.byteLength(sk)).toBeLessThanOrEqual(1024);
    }
    expect(new Set(made.map(({ pk, sk }) => `${pk}/${sk}`)).size).toBe(made.length);
  });
});
