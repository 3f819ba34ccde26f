import { Webhook } from "standardwebhooks";
import type { SigningSecret } from "./integration.ts";

/** What is signed: the name of the message, the same in all attempts, and its body as it is sent, to the byte. */
export type SignedMessage = { readonly id: string; readonly body: string };

/**
 * The headers of an attempt by the Standard Webhooks convention: one signature for each secret that is valid at this moment,
 * in their order. The time is that of the attempt: receivers refuse messages that were signed more than minutes ago.
 * @param now when it is sent
 */
export function signatureHeaders(
  secrets: readonly SigningSecret[],
  { id, body }: SignedMessage,
  now: Date,
): Readonly<Record<string, string>> {
  const signatures = validSecrets(secrets, now).map(({ secret }) => new Webhook(secret).sign(id, now, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}

/** The secrets that sign at this moment, the newest first. */
export function validSecrets(secrets: readonly SigningSecret[], now: Date): readonly SigningSecret[] {
  return secrets.filter(({ until }) => until === undefined || Date.parse(until) > now.getTime());
}
