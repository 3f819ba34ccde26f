import type { Context } from "../../use-case/context.ts";
import type { PaymentProvider, ProviderLine } from "./provider.ts";
import type { Snapshot } from "./snapshot.ts";

type Asking = {
  readonly ctx: Pick<Context, "newId">;
  readonly provider: PaymentProvider;
  readonly line: ProviderLine;
};

/**
 * Cancels at its provider a payment that no client is to pay any more. The provider repeats its first answer to a key for a day,
 * even an error of its own, so each call has a key of its own: the state of the payment forbids to cancel it twice.
 * @returns what the provider tells then; undefined if it could not be asked
 */
export async function cancelAbandoned(
  { ctx, provider, line }: Asking,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<Snapshot | undefined> {
  const parameters = provider.readOptions("cancel", { reason: "abandoned" });
  const movement = { id: `${id}:end:${ctx.newId()}`, parameters };
  const cancelled = await provider.cancel(line, { reference, movement });
  const told = cancelled.outcome === "done" ? cancelled : await provider.look(line, reference);
  return told.outcome === "done" ? told.value : undefined;
}
