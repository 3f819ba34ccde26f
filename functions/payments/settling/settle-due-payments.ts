import { openProviderMeans } from "../../../lib/aws/provider-means.ts";
import * as useCase from "../../../lib/payments/settling/settle-due-payments.ts";
import { createMessageConsumer, defineMessageConsumer } from "../../../lib/runtime/consumer.ts";

export const consumer = defineMessageConsumer({
  id: "payments/settling/settle-due-payments",
  summary: "Settle payments that stayed pending at a provider",
  table: "write",
  calledBy: { clock: "minute" },
  needs: ["providerCalls", "gatewaySecrets"],
  run: async (turns, _message, means) => {
    await useCase.settleDuePayments(turns, means);
  },
});
export const handler = createMessageConsumer(consumer, openProviderMeans);
