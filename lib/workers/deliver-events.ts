import type { Context } from "../use-case/context.ts";
import { deliverFor } from "../webhooks/delivery/deliver-for.ts";

type Turns = { readonly next: () => Context; readonly hasTime: () => boolean };

/** Ignores a message that names no integration, since a repeat would not help. */
export async function deliverEvents(turns: Turns, message: string): Promise<void> {
  const id = integrationIn(message);
  if (id === undefined) turns.next().log.error("call-not-read", { length: message.length });
  else await deliverFor(turns, id);
}

function integrationIn(message: string): string | undefined {
  try {
    const id: unknown = Reflect.get(Object(JSON.parse(message)), "integration_id");
    return typeof id === "string" && id !== "" ? id : undefined;
  } catch {
    return undefined;
  }
}
