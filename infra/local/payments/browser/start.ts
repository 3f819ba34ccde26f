import { patch } from "../../deliveries/browser/patch.ts";
import type { PaymentsSettings, ProviderBook } from "../page-values.ts";
import { type Known, type Method, type Move, openShop } from "./call-shop.ts";
import { formatAmount, merchantHtml, providerHtml, readDigits, shopHtml, webhooksHtml } from "./show.ts";
import type { StripeElements } from "./stripe.ts";

const PAUSE_MS = 2000;

function findPart<T extends Element = HTMLElement>(selector: string): T {
  const part = document.querySelector<T>(selector);
  if (!part) throw new Error(`The page has no part '${selector}'.`);
  return part;
}

const settings: PaymentsSettings = JSON.parse(findPart("#settings").textContent ?? "");
const shop = openShop(settings);
const stripe = window.Stripe?.(settings.key);
const [fill, checkout] = [findPart<HTMLButtonElement>("#fill"), findPart<HTMLButtonElement>("#checkout")];
const payNow = findPart<HTMLButtonElement>("#pay-now");
const methods = findPart<HTMLFieldSetElement>("#methods");
const [leave, held] = [findPart<HTMLInputElement>("#leave"), findPart<HTMLInputElement>("#held")];

let cartId = "";
/** In the page's address, so that a reader can close the page and come back. */
let orderId = new URLSearchParams(location.search).get("order") ?? "";
let known: Known | undefined;
let elements: StripeElements | undefined;
let isBusy = false;
let timer = 0;

function say(words: string, kind: "news" | "problem" = "news"): void {
  const said = findPart("#said");
  said.textContent = words;
  said.classList.toggle("problem", kind === "problem");
}

/** Does one thing at a time and says what came of it. */
async function act(doing: string, work: () => Promise<string>): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  say(doing);
  try {
    say(await work());
  } catch (error) {
    say(`That did not work. ${error instanceof Error ? error.message : error}`, "problem");
  } finally {
    isBusy = false;
    await refresh(true);
  }
}

function show(selector: string, html: string): void {
  const part = findPart(selector);
  const wanted = document.createElement(part.tagName);
  for (const { name, value } of part.attributes) wanted.setAttribute(name, value);
  wanted.innerHTML = html;
  patch(part, wanted);
}

/**
 * Reads what both sides know. A reader who types in a field keeps it.
 * @param isOwn after a click, whose outcome the page has said already
 */
async function refresh(isOwn = false): Promise<void> {
  clearTimeout(timer);
  timer = window.setTimeout(refreshIfSeen, PAUSE_MS);
  try {
    const answer = await fetch(`/payments/provider?order=${encodeURIComponent(orderId)}`);
    const book: ProviderBook = await answer.json();
    held.checked = book.isHolding;
    if (orderId === "") return;
    const before = known?.order.payment;
    known = await shop.readKnown(orderId);
    const { payment } = known.order;
    if (!isOwn && !isBusy && before !== undefined && before !== payment) say(`The order is ${payment} now.`);
    show("#shop", shopHtml(known));
    show("#provider", providerHtml(book));
    show("#webhooks", webhooksHtml(book));
    show("#merchant", merchantHtml(known));
    showForms(known);
  } catch (error) {
    say(`The order cannot be read. ${error instanceof Error ? error.message : error}`, "problem");
  }
}

function refreshIfSeen(): void {
  if (!isBusy && document.visibilityState === "visible") void refresh();
  else timer = window.setTimeout(refreshIfSeen, PAUSE_MS);
}

function showForms({ order, transactions }: Known): void {
  const { balance_owing, with_tax } = order.meta.display_price;
  const pending = transactions.find(({ status }) => status === "pending");
  // The payment that the shop has begun goes on as it is.
  methods.disabled = pending !== undefined;
  const owed = pending?.amount ?? balance_owing.amount;
  const canPay = owed > 0 && order.status !== "cancelled";
  payNow.disabled = !canPay || !stripe;
  payNow.textContent = canPay ? `Pay ${formatAmount(owed, balance_owing.currency)}` : "Nothing to pay";
  findPart("#order").textContent = `An order of ${with_tax.formatted} for a guest.`;
  fill.textContent = "Fill another cart";
  if (canPay) openCard(owed, balance_owing.currency);
}

/** Mounts the provider's field for cards once, with the values of the payment. */
function openCard(amount: number, currency: string): void {
  const captureMethod = readMethod() === "authorize" ? "manual" : "automatic";
  const values = { amount, currency: currency.toLowerCase(), captureMethod } as const;
  if (elements) elements.update(values);
  else if (stripe) {
    elements = stripe.elements({ mode: "payment", ...values });
    elements.create("payment").mount("#card");
  }
}

function readMethod(): Method {
  return findPart<HTMLInputElement>("[name=method]:checked").value === "authorize" ? "authorize" : "purchase";
}

async function fillCart(): Promise<string> {
  const { id, total } = await shop.fillCart();
  cartId = id;
  checkout.disabled = false;
  checkout.classList.add("main");
  findPart("#order").textContent = `Two mugs are in the cart: ${total}.`;
  forgetOrder();
  return "The cart is filled. Check out next.";
}

/** Only one order is shown. */
function forgetOrder(): void {
  orderId = "";
  known = undefined;
  payNow.disabled = true;
  payNow.textContent = "Pay";
  methods.disabled = false;
  history.replaceState(undefined, "", location.pathname);
  for (const part of ["#shop", "#provider", "#webhooks", "#merchant"]) {
    show(part, `<p class="muted">Nothing yet.</p>`);
  }
}

async function checkOut(): Promise<string> {
  const { id } = await shop.checkOut(cartId);
  orderId = id;
  checkout.disabled = true;
  checkout.classList.remove("main");
  history.replaceState(undefined, "", `?order=${id}`);
  return "The order is placed. Choose a card and pay.";
}

/** Makes the calls of any storefront with the provider's library. */
async function pay(): Promise<string> {
  if (!stripe || !elements) throw new Error("The provider's script cannot be loaded.");
  elements.update({ captureMethod: readMethod() === "authorize" ? "manual" : "automatic" });
  const { error: incomplete } = await elements.submit();
  if (incomplete) throw new Error(incomplete.message);
  const { id, client_parameters = {} } = await shop.beginPayment(orderId, readMethod());
  const { error } = await stripe.confirmPayment({
    elements,
    clientSecret: client_parameters["secret"] ?? "",
    redirect: "if_required",
    confirmParams: { return_url: location.href },
  });
  if (error) throw new Error(error.message ?? "The card was not charged.");
  if (leave.checked)
    return "Paid at the provider. The shop was not told by this page: a webhook or the clock does it.";
  const { status, transaction_type } = await shop.confirmPayment(orderId, id);
  return `The shop confirmed the payment: ${transaction_type}, ${status}.`;
}

async function move(id: string, name: Move, amount?: number): Promise<string> {
  const { status, transaction_type } = await shop.move(orderId, id, name, amount);
  return `Done. The transaction: ${transaction_type}, ${status}.`;
}

async function keepBack(): Promise<string> {
  const isHeld = held.checked;
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ held: isHeld });
  const answer = await fetch("/payments/webhooks", { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
  return isHeld ? "Webhooks wait from now on." : "Webhooks are sent again, also those that waited.";
}

fill.addEventListener("click", () => act("Filling a cart …", fillCart));
checkout.addEventListener("click", () => act("Checking out …", checkOut));
held.addEventListener("change", () => act("…", keepBack));
findPart("#pay").addEventListener("submit", (event) => {
  event.preventDefault();
  void act("Paying …", pay);
});
const merchant = findPart("#merchant");
merchant.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-move]") : null;
  const { move: name, id = "", amount } = button?.dataset ?? {};
  const minorUnits = amount === undefined ? undefined : Number(amount);
  if (name === "capture" || name === "cancel" || name === "refund")
    void act("Asking the shop …", () => move(id, name, minorUnits));
});
merchant.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target instanceof HTMLFormElement ? event.target : undefined;
  const currency = known?.order.meta.display_price.balance_owing.currency ?? "USD";
  const minorUnits = Math.round(Number(form?.["amount"].value) * 10 ** readDigits(currency));
  if (form) void act("Asking the shop …", () => move(form.dataset["part"] ?? "", "refund", minorUnits));
});
document.addEventListener("visibilitychange", refreshIfSeen);
// On a narrow screen the links of the bar scroll.
document.querySelector(".bar [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
if (!stripe) say("The provider's script cannot be loaded. Is the stand-in running?", "problem");
void refresh();
