import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { STRIPE_EVENTS } from "../../infra/commands/gateways/webhook-endpoint.ts";
import { demoToken, send, useSharedServer } from "../support/deployment/local-server.ts";
import { findBlocks, type PageBlock, runBlocks } from "../support/deployment/page-commands.ts";

const ROOT = join(import.meta.dirname, "../..");
const page = readFileSync(join(ROOT, "docs/payments.md"), "utf8");
const livePage = readFileSync(join(ROOT, "docs/payments-live.md"), "utf8");

const server = useSharedServer();

/** Commands as the page has them, for the data and the commands of this checkout. */
function adapt({ commands, shown }: PageBlock): PageBlock {
  const command = `CARTWRIGHT_DATA='${server.data()}' '${process.execPath}' '${join(ROOT, "infra/cartwright.mjs")}'`;
  const adapted = commands
    .replaceAll(".data/local.json", `'${join(server.data(), "local.json")}'`)
    .replaceAll("npx cartwright", command);
  return { commands: adapted, shown };
}

/** A text with `…` stands for all texts that begin and end like it. */
function expectShown(value: unknown): unknown {
  if (typeof value === "string" && value.includes("…")) {
    const parts = value.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return expect.stringMatching(new RegExp(`^${parts.join(".+")}$`));
  }
  if (Array.isArray(value)) return value.map(expectShown);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, expectShown(inner)]));
}

type Post = (path: string, body: object) => Promise<Readonly<Record<string, unknown>>>;
type ShowCardForm = (order: string, post: Post) => Promise<() => Promise<string>>;

/** The module that the page shows, with a browser's globals. */
function readSample(globals: Readonly<Record<string, unknown>>): ShowCardForm {
  const [, code = ""] = /```js\n\/\/ pay\.js[^\n]*\n([\s\S]*?)\n```/.exec(page) ?? [];
  const body = code.replace("export async function showCardForm", "return async function showCardForm");
  return new Function(...Object.keys(globals), body)(...Object.values(globals));
}

const findStripe = (): string =>
  JSON.parse(readFileSync(join(server.data(), "local.json"), "utf8")).variables.STRIPE_ENDPOINT;

/** Stripe's script as far as the page calls it, whose shopper has these cards. */
function playStripe(cards: string[]) {
  const confirm = async (secret: string) => {
    const intent = secret.split("_secret_")[0];
    const body = new URLSearchParams({
      key: "pk_test_51HarbourDemo0000wxyz",
      client_secret: secret,
      payment_method: cards.shift() ?? "",
    });
    const answer = await fetch(`${findStripe()}/v1/payment_intents/${intent}/confirm`, {
      method: "POST",
      body,
    });
    return (await answer.json()) as { error?: { message: string } };
  };
  return () => ({
    elements: (options: { clientSecret: string }) => ({ options, create: () => ({ mount: () => {} }) }),
    confirmPayment: ({ elements }: { elements: { options: { clientSecret: string } } }) =>
      confirm(elements.options.clientSecret),
  });
}

/** An unpaid order of a mug. */
async function orderMug(token: string): Promise<string> {
  const url = server.url();
  const cart = (await send(`${url}/v2/carts`, { token, body: { data: {} } })).body.data.id;
  const item = { type: "cart_item", sku: "TW-ALDER-MUG", quantity: 1 };
  await send(`${url}/v2/carts/${cart}/items`, { token, body: { data: item } });
  const [, buyer = ""] = /^BUYER='([\s\S]*?)'$/m.exec(page) ?? [];
  const checkout = { token, body: `{"data":{${buyer}}}`, headers: { "content-type": "application/json" } };
  return (await send(`${url}/v2/carts/${cart}/checkout`, checkout)).body.data.id;
}

const isError = (output: string) => /^\s*\{\s*"errors?"/.test(output);

describe("docs/payments.md", () => {
  const blocks = findBlocks(page);
  const answers = blocks.flatMap(({ shown, commands }, position) =>
    shown ? [[commands, shown, position] as const] : [],
  );
  let outputs: readonly string[] = [];
  beforeAll(async () => {
    outputs = await runBlocks(blocks.map(adapt), server.url());
  }, 60_000);

  it("shows answers below all commands but those that prepare", () => {
    expect(answers.length).toBeGreaterThanOrEqual(13);
    expect(blocks.length - answers.length).toBe(1);
  });

  it.each(answers)("pasted behind those before gives the answer that is shown:\n%s", (_, shown, position) => {
    expect(JSON.parse(outputs[position] ?? "")).toMatchObject(Object(expectShown(shown)));
  });

  it("fails nowhere but where an error is shown", () => {
    const shown = blocks.map((block) => isError(JSON.stringify(block.shown ?? {})));
    expect(outputs.map(isError)).toEqual(shown);
  });
});

describe("the storefront that docs/payments.md shows", () => {
  it("pays after a decline, and confirms", async () => {
    const token = await demoToken(server.url());
    const order = await orderMug(token);
    const post: Post = async (path, body) => (await send(`${server.url()}${path}`, { token, body })).body;
    const Stripe = playStripe(["pm_card_chargeDeclined", "pm_card_visa"]);
    const pay = await readSample({ Stripe, location: { origin: "http://127.0.0.1" } })(order, post);
    expect([await pay(), await pay()]).toEqual(["Your card was declined.", "paid"]);
    const admin = await demoToken(server.url(), "client_credentials");
    const read = await send(`${server.url()}/v2/orders/${order}`, { token: admin });
    expect(read.body.data.payment).toBe("paid");
  });

  it("need not confirm: the webhook does", async () => {
    const token = await demoToken(server.url());
    const order = await orderMug(token);
    const post: Post = async (path, body) =>
      path.endsWith("/confirm") ? {} : (await send(`${server.url()}${path}`, { token, body })).body;
    const Stripe = playStripe(["pm_card_visa"]);
    await (await readSample({ Stripe, location: { origin: "http://127.0.0.1" } })(order, post))();
    const admin = await demoToken(server.url(), "client_credentials");
    const read = async () =>
      (await send(`${server.url()}/v2/orders/${order}`, { token: admin })).body.data.payment;
    const deadline = performance.now() + 10_000;
    while ((await read()) !== "paid" && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await read()).toBe("paid");
  });
});

describe("docs/payments-live.md", () => {
  it("shows commands that end well after the payments of docs/payments.md", async () => {
    const blocks = findBlocks(livePage);
    expect(blocks.map(({ commands }) => commands.split("\n").length - 1)).toEqual([3]);
    // The audit ends with 1 if a sum here differs from the provider's.
    const [output] = await runBlocks(blocks.map(adapt), server.url());
    expect(output).toMatch(/^Looked at \d+ orders and carts\.$/m);
    expect(output).toMatch(/captured \d+ here, \d+ at the provider\n[\s\S]*Nothing differs\.$/m);
  }, 60_000);

  it("names the events of Stripe that the command chooses", () => {
    const [text = ""] = /At Stripe choose [\s\S]*?At PayPal/.exec(livePage) ?? [];
    const chosen: string[] = [];
    let group = "";
    for (const [, name = ""] of text.matchAll(/`([\w.*]+)`/g)) {
      if (name.includes(".")) group = name.slice(0, name.lastIndexOf("."));
      chosen.push(name.includes(".") ? name : `${group}.${name}`);
    }
    const disputes = STRIPE_EVENTS.filter((name) => name.startsWith("charge.dispute."));
    const listed = chosen.flatMap((name) => (name === "charge.dispute.*" ? disputes : [name]));
    expect(listed.toSorted()).toEqual(STRIPE_EVENTS.toSorted());
  });

  it("names options that the command has", () => {
    const help = execFileSync(process.execPath, [join(ROOT, "infra/cartwright.mjs"), "gateways", "--help"]);
    const named = [...livePage.matchAll(/(?<=[`\s])--[a-z-]+/g)].map(([option]) => option);
    const others = ["--table", "--days"];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((option) => !others.includes(option) && !String(help).includes(option))).toEqual([]);
  });
});

describe("an answer that differs from the one shown", () => {
  const shown = { data: { status: "complete", reference: "pi_…" } };

  it.each([
    ["another state", { data: { status: "pending", reference: "pi_1" } }],
    ["another form of a text", { data: { status: "complete", reference: "I0R" } }],
    ["a field that is gone", { data: { reference: "pi_1" } }],
  ])("is found: %s", (_, answer) => {
    expect(answer).not.toMatchObject(Object(expectShown(shown)));
  });

  it("is none if only fields are left out", () => {
    expect({ data: { status: "complete", reference: "pi_1", amount: 1 } }).toMatchObject(
      Object(expectShown(shown)),
    );
  });
});
