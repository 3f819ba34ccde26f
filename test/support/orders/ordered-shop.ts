import { custom } from "../shops/carts.ts";
import { aMarket, readAmounts, readStates, type Settlement } from "./market.ts";

/** A shop with an unpaid order of this amount in cents. */
export async function anOrderedShop(amount = 3000) {
  const shop = await aMarket();
  await shop.cart("A", custom("w", { price: { amount } }));
  const { id } = await shop.ordered("A");
  const read = () => shop.order(id);
  const paid = async () => {
    const { with_tax, balance_owing, paid, authorized } = readAmounts(await read());
    return { with_tax, balance_owing, paid, authorized };
  };
  const pay = (data: object = {}) => shop.pay(id, data);
  const settle = (transaction: string, what: Settlement, data?: object, given = {}) =>
    shop.settle(id, transaction, what, data, given);
  const states = async () => readStates(await read());
  const transaction = async (data: object = {}) => (await pay(data)).body.data.id;
  return { ...shop, id, read, paid, pay, settle, states, transaction };
}
