import type { Fields } from "../../kernel/objects.ts";
import type { ProviderMode } from "../../provider-payments/provider-payment.ts";
import type { GatewaySettings } from "../../settings/settings.ts";
import type { Context } from "../../use-case/context.ts";
import type { Closeness } from "../providers/look-closely.ts";
import type { ProviderMeans } from "../providers/open-line.ts";

/** A message as it arrived: its signature covers the bytes. */
export type WebhookMessage = {
  readonly slug: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Buffer;
};

/** The payment that a message is about, and what is to be asked of it. */
export type WebhookNotice = {
  /** Undefined for a message about anything else. */
  readonly reference: string | undefined;
  readonly mode: ProviderMode;
  /** A connected account, if the message is of one. */
  readonly account?: string;
  readonly closeness: Closeness;
};

/** Takes messages of one gateway, with what it needs to check them. */
export type OpenedWebhook = {
  /** True if the provider has sent the message. @throws ApiError 503 if the provider has to be asked and cannot be */
  readonly verify: (message: WebhookMessage) => Promise<boolean>;
  /** @throws ApiError 503 as `verify` */
  readonly read: (event: Fields) => Promise<WebhookNotice>;
};

/** The rules of a provider for its messages. */
export type ProviderWebhook = {
  /** Undefined for a gateway that has not what it takes to check messages. */
  readonly open: (
    ctx: Context,
    gateway: { readonly slug: string; readonly settings: GatewaySettings },
    means: ProviderMeans,
  ) => Promise<OpenedWebhook | undefined>;
};
