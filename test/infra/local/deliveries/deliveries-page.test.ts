import { describe, expect, it } from "@jest/globals";
import { deliveriesPage, messagePage } from "../../../../infra/local/deliveries/deliveries-page.ts";
import { eventWords, shortId } from "../../../../infra/local/deliveries/event-words.ts";
import { groupAttempts } from "../../../../infra/local/deliveries/group-attempts.ts";
import { prettyBody } from "../../../../infra/local/deliveries/list-html.ts";
import { formatQuery, parseWanted } from "../../../../infra/local/deliveries/read-listing.ts";
import { foreignRefusal } from "../../../../infra/local/web-pages.ts";
import { hashText } from "../../../../infra/reference/pages/html-page.ts";
import { aListedAttempt, aListedIntegration } from "../../../support/events/listed-attempts.ts";

type Given = {
  readonly attempts?: ReturnType<typeof aListedAttempt>[];
  readonly integrations?: ReturnType<typeof aListedIntegration>[];
  readonly query?: string;
  readonly hasMore?: boolean;
};

function pageWith({ attempts = [aListedAttempt()], integrations, query = "", hasMore = false }: Given) {
  const known = integrations ?? [aListedIntegration()];
  const listing = {
    wanted: parseWanted(query),
    deliveries: groupAttempts(attempts, known),
    integrations: known,
    types: ["cart.updated"],
    attemptsRead: attempts.length,
    hasMore,
  };
  const { content, policy = "" } = deliveriesPage(listing, "let x;", "http://127.0.0.1:3000");
  return { html: String(content), policy };
}

describe("the page of deliveries", () => {
  it("says each state by shape, word and colour, and what the attempts came to", () => {
    const failed = { succeeded: false, status: 0, why: "It hung.", next: "2026-11-22T10:00:30.000Z" };
    const integrations = [aListedIntegration({ delivery: { waiting: 1, cause: "It hung." } })];
    const { html } = pageWith({
      attempts: [
        aListedAttempt({ event: "a", job: "a" }),
        aListedAttempt({ event: "b", job: "b", attempt: 3, ...failed }),
        aListedAttempt({ event: "c", job: "c", succeeded: false, status: 500 }),
      ],
      integrations,
    });
    for (const badge of [
      '<span class="badge done"><span aria-hidden="true">●</span> Delivered</span>',
      '<span class="badge waiting"><span aria-hidden="true">○</span> Waiting</span>',
      '<span class="badge problem"><span aria-hidden="true">▲</span> Failed</span>',
    ]) {
      expect(html).toContain(badge);
    }
    expect(html).toContain("<strong>Cart updated</strong>");
    expect(html).toContain("No answer in 12 ms");
    expect(html).toContain("3 attempts");
    expect(html).toContain("Order desk: 1 event waits. It hung.");
  });

  it("lets no name, id or cause be a part of the page", () => {
    const evil = '<img src=x onerror="alert(1)">&';
    const attempts = [aListedAttempt({ why: evil, type: evil, event: evil, job: evil, integration: evil })];
    const integrations = [
      aListedIntegration({ id: evil, name: evil, delivery: { waiting: 1, cause: evil } }),
    ];
    const { html } = pageWith({ attempts, integrations });
    expect(html).not.toContain("<img");
    expect(html.split("&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#38;").length).toBeGreaterThan(5);
  });

  it("may load and run nothing but what stands in it, and be shown in no frame", () => {
    const { html, policy } = pageWith({});
    const [, style = ""] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
    expect(policy).toContain(`style-src ${hashText(style)}`);
    expect(policy).toContain(`script-src ${hashText("let x;")}`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(html).not.toMatch(/ (?:style|on\w+)="/);
  });

  it("offers no retry where the API would refuse one", () => {
    const retried = (integration: ReturnType<typeof aListedIntegration>) =>
      pageWith({ integrations: [integration] }).html.includes("data-retry");
    expect(retried(aListedIntegration())).toBe(true);
    expect(retried(aListedIntegration({ enabled: false }))).toBe(false);
    expect(retried(aListedIntegration({ observes: ["order.paid"] }))).toBe(false);
    expect(pageWith({ integrations: [] }).html).not.toContain("data-retry");
  });

  it("leads back in time with what was chosen, as far as the API counts", () => {
    const { html } = pageWith({ hasMore: true, query: "type=cart.updated&shown=200" });
    expect(html).toContain('href="/deliveries?type=cart.updated&#38;shown=300"');
    expect(html).toContain('<option value="cart.updated" selected>');
    expect(pageWith({}).html).not.toContain('id="more"');
  });

  it("says how to see a delivery where there is none, and how to see all where nothing is like that", () => {
    expect(pageWith({ attempts: [] }).html).toContain("Nothing was delivered yet");
    const { html } = pageWith({ attempts: [], query: "state=failed" });
    expect(html).not.toContain("Nothing was delivered yet");
    expect(html).toContain('<a href="/deliveries">Show all</a>');
  });
});

describe("request and answer", () => {
  it("say what is not kept where nothing is left of the event", () => {
    const latest = aListedAttempt({ succeeded: false, status: 503, why: "The receiver answered 503." });
    const html = String(messagePage({ latest, integration: aListedIntegration() }).content);
    expect(html).toContain("The event is not kept any more");
    expect(html).toContain("503 in 12 ms\nThe receiver answered 503.");
  });

  it("have the payload once, although messages say it twice", () => {
    const body = JSON.stringify({
      resources: JSON.stringify({ data: "x".repeat(90) }),
      payload: { data: 1 },
    });
    expect(prettyBody(body).split("\n")).toHaveLength(6);
    expect(prettyBody(body)).toContain("(the payload as text)");
    expect(prettyBody("no JSON")).toBe("no JSON");
  });
});

describe("what is asked in the address", () => {
  it.each([
    ["", { shown: 100 }, ""],
    ["state=waiting&type=order.paid", { state: "waiting", type: "order.paid", shown: 100 }, undefined],
    ["state=lost&integration=&type=", { shown: 100 }, ""],
    ["integration=../carts", { shown: 100 }, ""],
    ["shown=130", { shown: 200 }, "?shown=200"],
    ["shown=-5", { shown: 100 }, ""],
    ["shown=x", { shown: 100 }, ""],
    ["shown=99999", { shown: 1000 }, "?shown=1000"],
  ])("'%s' is what can be shown of it", (query, wanted, again = `?${query}`) => {
    expect(parseWanted(query)).toEqual(wanted);
    expect(formatQuery(parseWanted(query))).toBe(again);
  });
});

describe("events and ids in words", () => {
  it.each([
    ["order.paid", "Order paid"],
    ["catalog-release.created", "Catalog release created"],
    ["wishlist_ext.deleted", "Wishlist ext deleted"],
    ["one-time-password-token-request.created", "One-time password requested"],
  ])("%s is '%s'", (key, words) => expect(eventWords(key)).toBe(words));

  it("a UUID is short, and so is a long id of a cart", () => {
    expect(shortId("10a3d6b2-aa05-411a-b271-5945795e8229")).toBe("10a3d6b2");
    expect(shortId("spring-basket-17")).toBe("spring-basket-17");
    expect(shortId("x".repeat(40))).toBe(`${"x".repeat(15)}…`);
  });
});

describe("who may write through the page", () => {
  const host = "127.0.0.1:3000";
  const json = "application/json";
  it.each([
    [{ host, origin: `http://${host}`, "sec-fetch-site": "same-origin", "content-type": json }, undefined],
    [{ host, "content-type": "application/json; charset=utf-8" }, undefined],
    [{ host, origin: "http://127.0.0.1:8080", "content-type": json }, 403],
    [{ host, origin: "https://shop.example", "content-type": json }, 403],
    [{ host, origin: "null", "content-type": json }, 403],
    [{ host, "sec-fetch-site": "cross-site", "content-type": json }, 403],
    [{ host, "sec-fetch-site": "same-site", "content-type": json }, 403],
    [{ host, origin: `http://${host}`, "content-type": "text/plain" }, 415],
    [{ host, origin: `http://${host}` }, 415],
  ])("%j: %j", (headers, status) => {
    expect(foreignRefusal({ headers })?.statusCode).toBe(status);
  });
});
