import { BUYER } from "./adds.ts";
import { printTable } from "./display.ts";
import { fetchToken, makeWrap, postJson, startProgram, startService } from "./program.ts";
import { medianTimes, type Timed } from "./times.ts";

/** Adds and checkouts over HTTP compared with their lowest possible cost, as ratios within one run. */
export async function benchLoopback(): Promise<void> {
  const floor = await startProgram("infra/bench/floor-server.ts");
  const service = await startService();
  try {
    const token = await fetchToken(service);
    const post = (path: string, data: unknown) => postJson(`${service.url}${path}`, token, { data });
    const newCart = async () => `/v2/carts/${JSON.parse(await post("/v2/carts", {})).data.id}/items`;
    const makeWraps = (length: number) => Array.from({ length }, (_, at) => makeWrap(at));
    const newCartWith = async (count: number) => {
      const path = await newCart();
      await post(path, makeWraps(count));
      return path;
    };
    const bare: Timed = [async () => floor.url, (url) => postJson(url, token, { data: makeWrap(0) })];
    const one: Timed = [newCart, (path) => post(path, makeWrap(0))];
    const hundred: Timed = [newCart, (path) => post(path, makeWraps(100))];
    const last: Timed = [() => newCartWith(99), (path) => post(path, makeWrap(99))];
    const bareCheckout: Timed = [
      async () => `${floor.url}/checkout`,
      (url) => postJson(url, token, { data: BUYER }),
    ];
    const checkout: Timed = [() => newCartWith(1), (path) => post(path.replace(/items$/, "checkout"), BUYER)];
    const [least = 1, single = 1, bulk = 1, toFull = 1, leastCheckout = 1, checkedOut = 1] =
      await medianTimes(bare, one, hundred, last, bareCheckout, checkout);
    printTable(
      ["over loopback, as ratios of this run", "ratio", "budget"],
      ["add of one item : its floor", (single / least).toFixed(2), "1.5"],
      ["add to a cart of 99 lines : to an empty one", (toFull / single).toFixed(2), "1.5"],
      ["bulk add of 100 lines : of one", (bulk / single).toFixed(2), "10"],
      ["checkout of one item : its floor", (checkedOut / leastCheckout).toFixed(2), "1.5"],
    );
  } finally {
    await Promise.all([floor.end(), service.end()]);
  }
}
