import { keepFreedIds } from "../../lib/carts/keep-freed-ids.ts";
import { createConsumer, defineConsumer } from "../../lib/runtime/consumer.ts";

export const consumer = defineConsumer({
  id: "carts/keep-freed-ids",
  summary: "Remember the ids of carts that were removed after they had expired",
  table: "consume",
  calledBy: { expiredItems: "cart" },
  run: keepFreedIds,
});
export const handler = createConsumer(consumer);
