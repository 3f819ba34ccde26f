import { exactObject } from "../../schemas/exact-object.ts";
import { nameSchema } from "../../schemas/titled.ts";

export const webhookResponse = nameSchema(
  "ReceivedWebhook",
  exactObject({
    received: { const: true, description: "The message was taken; whether it changed anything is not told." },
  }),
  "Tells a provider that its message need not be sent again.",
);
