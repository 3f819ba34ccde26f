import type { StoredPart } from "../formats/stored-part.ts";
import { expectData, type Shop } from "../support/shop.ts";

async function addCustomer(shop: Shop): Promise<void> {
  const customer = { type: "customer", name: "Grace", email: "grace@example.com", password: "nanoseconds" };
  await expectData(shop.post("/v2/customers", { data: customer }));
}

/** Counts of sign-in attempts and sign-ups, by name and by network. */
async function guess(shop: Shop): Promise<void> {
  const [as, sourceIp] = ["implicit", "203.0.113.9"] as const;
  const customer = { type: "customer", name: "Alan", email: "alan@example.com", password: "on computable" };
  await expectData(shop.post("/v2/customers", { data: customer }, { as, sourceIp }));
  const body = { data: { type: "token", email: "alan@example.com", password: "on decidable" } };
  await shop.post("/v2/customers/tokens", body, { as, sourceIp });
}

/** Items of every type that the area stores, see `test/formats`. */
export const storedParts: readonly StoredPart[] = [
  { place: 11, add: addCustomer },
  { place: 20, add: guess },
];
