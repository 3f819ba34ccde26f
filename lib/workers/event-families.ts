import { accountEvents, accountTagEvents, membershipEvents } from "../accounts/account-events.ts";
import { oneTimeCodeEvents, userEvents } from "../accounts/user-events.ts";
import { addressEvents } from "../addresses/address-events.ts";
import { cartEvents } from "../carts/events/cart-events.ts";
import { releaseEvents, ruleEvents } from "../catalogs/catalog-events.ts";
import { customerEvents } from "../customers/customer-events.ts";
import type { EventFamily } from "../events/event-family.ts";
import { entryEvents } from "../extensions/entries/entry-events.ts";
import { fileEvents } from "../files/file-events.ts";
import { stockTransactionEvents } from "../inventory/transactions/stock-transaction-events.ts";
import { orderEvents } from "../orders/events/order-events.ts";
import { gatewayEvents } from "../payments/gateways/gateway-events.ts";
import { transactionEvents } from "../payments/transactions/transaction-events.ts";
import { realmsEvents } from "../realms/realms-events.ts";
import { currencyEvents, settingsEvents } from "../settings/settings-events.ts";
import { invitationEvents } from "../staff/invitation-events.ts";
import { integrationEvents } from "../webhooks/subscriptions/integration-events.ts";

/** Where several families read one type of item, their events come in this order. @answers Which change raises which event? */
export const EVENT_FAMILIES: readonly EventFamily[] = [
  cartEvents,
  orderEvents,
  transactionEvents,
  stockTransactionEvents,
  releaseEvents,
  ruleEvents,
  entryEvents,
  settingsEvents,
  currencyEvents,
  gatewayEvents,
  fileEvents,
  accountEvents,
  accountTagEvents,
  userEvents,
  membershipEvents,
  oneTimeCodeEvents,
  realmsEvents,
  addressEvents,
  customerEvents,
  integrationEvents,
  invitationEvents,
];
