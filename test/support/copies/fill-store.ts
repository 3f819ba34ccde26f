import { fillCatalog } from "./fill-catalog.ts";
import { fillPeople } from "./fill-people.ts";
import { fillRest } from "./fill-rest.ts";
import { fillOrders, fillSales } from "./fill-sales.ts";
import type { Writer } from "./writer.ts";

/** Fills an empty store with everything that a copy brings: about `size` products, and the rest in proportion. */
export async function fillStore(writer: Writer, size: number): Promise<void> {
  const goods = await fillCatalog(writer, size);
  const people = await fillPeople(writer, size);
  await fillSales(writer, goods, people);
  await fillRest(writer, size, goods);
  await fillOrders(writer, Math.max(10, Math.ceil(size / 20)), goods, people);
}
