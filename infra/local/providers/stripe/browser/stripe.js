import { askShopper, createElements, findDifference } from "./elements.js";

/* Plays Stripe's script in a page. Cards are chosen from a list; there are no fields for numbers. */
const url = "STAND_IN_URL";

function toForm(value, name = "", form = new URLSearchParams()) {
  for (const [key, entry] of Object.entries(value)) {
    const path = name === "" ? key : `${name}[${key}]`;
    if (entry !== null && typeof entry === "object") toForm(entry, path, form);
    else if (entry !== undefined) form.set(path, String(entry));
  }
  return form;
}

function createApi(key, stripeAccount) {
  const send = async (method, path, values = {}) => {
    const form = toForm({ ...values, key, _stripe_account: stripeAccount });
    const target = `${url}${path}${method === "GET" ? `?${form}` : ""}`;
    const answer = await fetch(target, method === "GET" ? {} : { method, body: form });
    const body = await answer.json();
    return body.error ? { error: body.error } : { body };
  };
  const pathOf = (secret) => `/v1/payment_intents/${secret.split("_secret_")[0]}`;
  const retrieve = async (secret) => {
    const { error, body } = await send("GET", pathOf(secret), { client_secret: secret });
    return error ? { error } : { paymentIntent: body };
  };
  const act = async (secret) => {
    const outcome = await askShopper();
    const body = JSON.stringify({ client_secret: secret, outcome });
    await fetch(`${url}/stand-in/authenticate`, { method: "POST", body });
    const { paymentIntent, error } = await retrieve(secret);
    const isOpen = paymentIntent?.status === "requires_payment_method";
    return isOpen ? { error: paymentIntent.last_payment_error } : { paymentIntent, error };
  };
  const handle = async (secret) => {
    const { paymentIntent, error } = await retrieve(secret);
    return paymentIntent?.status === "requires_action" ? act(secret) : { paymentIntent, error };
  };
  const confirm = async (secret, values) => {
    const path = `${pathOf(secret)}/confirm`;
    const { error, body } = await send("POST", path, { ...values, client_secret: secret });
    if (error) return { error };
    return body.next_action?.type === "use_stripe_sdk" ? act(secret) : { paymentIntent: body };
  };
  return { send, retrieve, handle, confirm };
}

function leavePage({ return_url: target }, secret, status) {
  const address = new URL(target, location.href);
  address.searchParams.set("payment_intent", secret.split("_secret_")[0]);
  address.searchParams.set("payment_intent_client_secret", secret);
  address.searchParams.set("redirect_status", status === "processing" ? "pending" : "succeeded");
  location.assign(address.href);
  return new Promise(() => {});
}

async function confirmPayment(api, { elements, clientSecret, confirmParams = {}, redirect = "always" }) {
  const secret = clientSecret ?? elements.options.clientSecret;
  const { paymentIntent, error } = await api.retrieve(secret);
  const fault = error ?? findDifference(elements?.options ?? {}, paymentIntent);
  if (fault) return { error: fault };
  const { confirmation_token, payment_method } = confirmParams;
  const method = confirmation_token
    ? { confirmation_token }
    : { payment_method: payment_method ?? elements.readCard() };
  const result = await api.confirm(secret, { ...method, use_stripe_sdk: true });
  if (result.error || redirect === "if_required") return result;
  return leavePage(confirmParams, secret, result.paymentIntent.status);
}

window.Stripe = (key, { stripeAccount } = {}) => {
  const api = createApi(key, stripeAccount);
  return {
    elements: createElements,
    retrievePaymentIntent: api.retrieve,
    handleCardAction: api.handle,
    handleNextAction: ({ clientSecret }) => api.handle(clientSecret),
    confirmPayment: (wishes) => confirmPayment(api, wishes),
    confirmCardPayment: (secret, { payment_method: method } = {}) => {
      if (method === undefined) return api.handle(secret);
      const payment_method = method.card?.readCard?.() ?? method;
      return api.confirm(secret, { payment_method, use_stripe_sdk: true });
    },
    async createPaymentMethod({ elements, card }) {
      const token = (card ?? elements).readCard().replace("pm_card_", "tok_");
      const { error, body } = await api.send("POST", "/v1/payment_methods", {
        type: "card",
        card: { token },
      });
      return error ? { error } : { paymentMethod: body };
    },
    async createConfirmationToken({ elements, params = {} }) {
      const values = { payment_method: elements.readCard(), return_url: params.return_url };
      const { error, body } = await api.send("POST", "/v1/confirmation_tokens", values);
      return error ? { error } : { confirmationToken: body };
    },
  };
};
