import { openEventSwitch } from "../../lib/aws/event-switch.ts";
import { openPrivateFiles } from "../../lib/aws/private-files.ts";
import { createConsumer, defineConsumer } from "../../lib/runtime/consumer.ts";
import { followChanges } from "../../lib/workers/follow-changes.ts";

export const consumer = defineConsumer({
  id: "tasks/carry-on-tasks",
  summary: "Carry on what requests have decided and left to be done, and what follows from changes",
  table: "consume",
  calledBy: [
    { newItems: "task" },
    { expiredItems: ["cart", "erasure_due", "order"] },
    {
      changesOf: [
        ...["account", "account_member", "account_membership", "address", "customer", "integration", "order"],
        ...["product", "promotion", "release", "rule_promotion", "stock"],
      ],
    },
    { writesBy: "anyone" },
  ],
  needs: ["eventSwitch", "privateFiles"],
  checks: [
    ...["accounts/create-account", "accounts/update-account", "addresses/create-account-address"],
    ...["addresses/create-customer-address", "customers/create-customer", "customers/update-customer"],
    ...["price-books/prices/update-price", "price-books/update-price-book", "products/import/row"],
    ...["promotions/codes/create-codes", "promotions/rules/codes/create-rule-codes"],
  ],
  run: followChanges,
});
export const handler = createConsumer(consumer, (env) => ({
  eventSwitch: openEventSwitch(env),
  privateFiles: openPrivateFiles(env),
}));
