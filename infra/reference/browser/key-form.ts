import type { Keys } from "../settings.ts";
import { element } from "./dom.ts";

/**
 * Shows the form that asks for an application key.
 * @param use is called with the key each time that one is given; it is kept in no storage and no address
 */
export function askForKey(use: (keys: Keys) => Promise<void>): void {
  const form = element("key");
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form instanceof HTMLFormElement) use(keysOf(new FormData(form)));
  });
}

/** With a secret the same key may have both grants; one that has not is refused for shoppers alone. */
function keysOf(fields: FormData): Keys {
  const [client_id, client_secret] = [text(fields, "client_id"), text(fields, "client_secret")];
  const shopper = { grant_type: "implicit", client_id };
  if (client_secret === "") return { shopper };
  return { administrator: { grant_type: "client_credentials", client_id, client_secret }, shopper };
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value.trim() : "";
}
