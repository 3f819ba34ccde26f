import { escapeHtml } from "../../../reference/pages/escape-html.ts";
import type { HttpAnswer, HttpRequest } from "../serve.ts";
import type { Shopper } from "./side-doors.ts";

const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

/** The page where the shopper pays, and the form that it sends; undefined for other paths. */
export function answerCheckoutPage(shopper: Shopper, request: HttpRequest): HttpAnswer | undefined {
  const { method, path, query, body } = request;
  if (path !== "/checkoutnow") return undefined;
  const values = new URLSearchParams(method === "POST" ? body : query);
  const token = values.get("token") ?? "";
  try {
    if (method !== "POST") return showPage(200, buttonsHtml(shopper, token));
    const location = choose(shopper, token, values.get("outcome"));
    if (location === undefined) return showPage(200, "<p>You can close this page.</p>");
    return { status: 303, headers: { ...HTML, location }, body: "" };
  } catch {
    return showPage(
      404,
      "<p>Things don't appear to be working at the moment: this order waits for nothing.</p>",
    );
  }
}

function choose(shopper: Shopper, token: string, outcome: string | null): string | undefined {
  if (outcome === "approve") return shopper.approve(token);
  if (outcome === "decline") return shopper.approve(token, { method: "declined" });
  return shopper.cancel(token);
}

function buttonsHtml(shopper: Shopper, token: string): string {
  const [unit] = shopper.retrieve(token).purchase_units;
  const { value, currency_code: currency } = unit.amount;
  return `<p>${escapeHtml(unit.description ?? "Your order")}: <strong>${escapeHtml(`${value} ${currency}`)}</strong></p>
<p>This page plays PayPal. No money moves.</p>
<form method="post" action="/checkoutnow">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<button name="outcome" value="approve" data-testid="paypal-approve">Pay</button>
<button name="outcome" value="decline" data-testid="paypal-decline">Pay, and the bank declines</button>
<button name="outcome" value="leave" data-testid="paypal-leave">Cancel and return</button>
</form>`;
}

function showPage(status: number, main: string): HttpAnswer {
  const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>PayPal checkout</title>
<main style="font:1rem system-ui;max-width:24rem;margin:15vh auto"><h1>PayPal</h1>
${main}</main></html>`;
  return { status, headers: HTML, body };
}
