export const CARDS = [
  ["pm_card_visa", "Visa 4242, pays"],
  ["pm_card_visa_chargeDeclined", "Visa 0002, is declined"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "Visa 9995, has insufficient funds"],
  ["pm_card_threeDSecure2Required", "Visa 3220, asks for 3-D Secure"],
];

/** Draws a dialog that plays the bank. @returns `pass` or `fail` */
export function askShopper() {
  const dialog = document.createElement("dialog");
  dialog.dataset.testid = "stripe-3ds";
  dialog.setAttribute("aria-label", "3-D Secure");
  dialog.innerHTML = `<p>3-D Secure: this dialog plays your bank.</p>
    <button type="button" value="pass" data-testid="stripe-pass">Pass</button>
    <button type="button" value="fail" data-testid="stripe-fail">Fail</button>`;
  document.body.append(dialog);
  return new Promise((resolve) => {
    const end = (outcome) => {
      dialog.remove();
      resolve(outcome);
    };
    for (const button of dialog.querySelectorAll("button")) button.onclick = () => end(button.value);
    dialog.oncancel = () => end("fail");
    dialog.showModal();
  });
}

function createElement(type) {
  const listeners = {};
  const select = document.createElement("select");
  select.dataset.testid = `stripe-${type}`;
  select.setAttribute("aria-label", "Test card");
  for (const [value, words] of CARDS) select.add(new Option(words, value));
  const fire = (name, event = {}) => {
    for (const listener of listeners[name] ?? []) listener({ elementType: type, ...event });
  };
  const change = { complete: true, empty: false, error: undefined, value: { type: "card" } };
  select.onchange = () => fire("change", change);
  const ignore = () => {};
  return {
    type,
    readCard: () => select.value,
    mount(target) {
      (typeof target === "string" ? document.querySelector(target) : target).replaceChildren(select);
      setTimeout(() => {
        fire("ready");
        fire("change", change);
      });
    },
    on(name, listener) {
      listeners[name] = [...(listeners[name] ?? []), listener];
      return this;
    },
    off(name) {
      delete listeners[name];
      return this;
    },
    unmount: () => select.remove(),
    destroy: () => select.remove(),
    focus: () => select.focus(),
    ...{ update: ignore, blur: ignore, clear: ignore, collapse: ignore },
  };
}

export function createElements(options = {}) {
  const elements = new Map();
  return {
    options: { ...options },
    create(type) {
      elements.set(type, createElement(type));
      return elements.get(type);
    },
    getElement: (type) => elements.get(type) ?? null,
    update(changes) {
      Object.assign(this.options, changes);
    },
    submit: async () => ({ selectedPaymentMethod: "card" }),
    fetchUpdates: async () => ({}),
    readCard: () => [...elements.values()][0]?.readCard() ?? CARDS[0][0],
  };
}

/** A page must create its elements with the values of the intent. */
export function findDifference({ mode, amount, currency, captureMethod, setupFutureUsage }, intent) {
  if (mode === undefined) return undefined;
  const pairs = [
    ["amount", amount, intent.amount],
    ["currency", currency, intent.currency],
    ["capture_method", captureMethod, intent.capture_method],
    ["setup_future_usage", setupFutureUsage, intent.setup_future_usage ?? undefined],
  ];
  const [name] = pairs.find(([, own, theirs]) => own !== undefined && own !== theirs) ?? [];
  if (name === undefined) return undefined;
  const message = `The ${name} of the elements differs from the PaymentIntent's.`;
  return { type: "invalid_request_error", code: "payment_intent_invalid_parameter", message };
}
