import { columns } from "../commands/columns.ts";
import { display } from "./display.ts";
import { startProgram } from "./program.ts";
import { medianTimes, type Timed } from "./times.ts";

/** Adds and checkouts over HTTP compared with their lowest possible cost, as ratios within one run. */
export async function benchLoopback(): Promise<void> {
  const floor = await startProgram("infra/bench/floor-server.ts");
  const service = await startProgram("infra/local/start.ts", { words: ["--memory", "--port", "0"] });
  try {
    const token = await shopperToken(service.url);
    const post = (path: string, body: unknown) => send(`${service.url}${path}`, token, body);
    const newCart = async () => {
      const { data } = JSON.parse(await post("/v2/carts", { data: {} }));
      return `/v2/carts/${data.id}/items`;
    };
    const one: Timed = [newCart, (path) => post(path, { data: item(0) })];
    const hundred: Timed = [newCart, (path) => post(path, { data: items(100) })];
    const fullCart = async () => {
      const path = await newCart();
      await post(path, { data: items(99) });
      return path;
    };
    const last: Timed = [fullCart, (path) => post(path, { data: item(99) })];
    const bare: Timed = [async () => floor.url, (url) => send(url, token, { data: item(0) })];
    const cartOfOne = async () => {
      const path = await newCart();
      await post(path, { data: item(0) });
      return path.replace(/items$/, "checkout");
    };
    const checkout: Timed = [cartOfOne, (path) => post(path, { data: BUYER })];
    const bareCheckout: Timed = [
      async () => `${floor.url}/checkout`,
      (url) => send(url, token, { data: BUYER }),
    ];
    const [least = 1, single = 1, bulk = 1, toFull = 1, leastCheckout = 1, checkedOut = 1] =
      await medianTimes(bare, one, hundred, last, bareCheckout, checkout);
    const rows = [
      ["over loopback, as ratios of this run", "ratio", "budget"],
      ["add of one item : its floor", (single / least).toFixed(2), "1.5"],
      ["add to a cart of 99 lines : to an empty one", (toFull / single).toFixed(2), "1.5"],
      ["bulk add of 100 lines : of one", (bulk / single).toFixed(2), "10"],
      ["checkout of one item : its floor", (checkedOut / leastCheckout).toFixed(2), "1.5"],
    ];
    display.print(`\n${columns(rows)}`);
  } finally {
    await Promise.all([floor.end(), service.end()]);
  }
}

/** The fewest fields that an order accepts. */
export const BUYER = {
  customer: { name: "Mira Holt", email: "mira@example.org" },
  billing_address: {
    first_name: "Mira",
    last_name: "Holt",
    line_1: "4 Quay Road",
    postcode: "9011",
    country: "NO",
  },
};

function items(length: number) {
  return Array.from({ length }, (_, at) => item(at));
}

function item(at: number) {
  return {
    type: "custom_item",
    name: `Gift wrap ${at}`,
    sku: `wrap-${at}`,
    quantity: 1,
    price: { amount: 450 },
  };
}

async function shopperToken(url: string): Promise<string> {
  const body = new URLSearchParams({ grant_type: "implicit", client_id: "demo-shop" });
  const answer = await fetch(`${url}/oauth/access_token`, { method: "POST", body });
  const { access_token } = JSON.parse(await answer.text());
  return access_token;
}

async function send(url: string, token: string, body: unknown): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`POST ${url} was answered ${answer.status}: ${text}`);
  return text;
}
