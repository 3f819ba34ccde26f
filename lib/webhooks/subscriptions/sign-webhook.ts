import { Webhook } from "standardwebhooks";
import type { SigningSecret } from "./integration.ts";

/**
 * The message id is equal in all attempts. The body is signed byte for byte as it is sent.
 * @answers How are webhooks signed, and secrets kept?
 */
export type SignedMessage = { readonly id: string; readonly body: string };

/** @param now time of the attempt: receivers refuse messages that were signed more than minutes ago */
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

/** The secrets that sign at this moment, newest first. */
export function validSecrets(secrets: readonly SigningSecret[], now: Date): readonly SigningSecret[] {
  return secrets.filter(({ until }) => until === undefined || Date.parse(until) > now.getTime());
}
