import { escapeHtml } from "../../../reference/pages/escape-html.ts";
import type { HttpAnswer, HttpRequest } from "../serve.ts";
import type { Shopper } from "./side-doors.ts";

const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };

/** The page of a bank to which a payment sends the shopper for 3-D Secure, and the form that it sends. */
export function answerBankPage({ shopper }: { readonly shopper: Shopper }, request: HttpRequest): HttpAnswer {
  const { method, query, body } = request;
  const values = new URLSearchParams(method === "GET" ? query : body);
  const [secret, back] = [values.get("client_secret") ?? "", URL.parse(values.get("return_url") ?? "")];
  if (!back || !/^https?:$/.test(back.protocol)) {
    return { status: 400, headers: HTML, body: "The way back is missing." };
  }
  if (method === "GET") return { status: 200, headers: HTML, body: pageHtml(secret, back.href) };
  const passes = values.get("outcome") === "pass";
  try {
    shopper.authenticate(secret, passes ? "pass" : "fail");
  } catch {
    // The shopper went back and clicked again: the page of the shop shows the state.
  }
  back.searchParams.set("payment_intent", secret.split("_secret_")[0] ?? "");
  back.searchParams.set("payment_intent_client_secret", secret);
  back.searchParams.set("redirect_status", passes ? "succeeded" : "failed");
  return { status: 303, headers: { ...HTML, location: back.href }, body: "" };
}

function pageHtml(secret: string, back: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>3-D Secure</title>
<main style="font:1rem system-ui;max-width:24rem;margin:15vh auto"><h1>3-D Secure</h1>
<p>This page plays your bank. No money moves.</p>
<form method="post" action="/stand-in/authenticate">
<input type="hidden" name="client_secret" value="${escapeHtml(secret)}">
<input type="hidden" name="return_url" value="${escapeHtml(back)}">
<button name="outcome" value="pass" data-testid="stripe-pass">Pass</button>
<button name="outcome" value="fail" data-testid="stripe-fail">Fail</button>
</form></main></html>`;
}
