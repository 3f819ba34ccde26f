/** Settings that the server writes into the page as JSON. A change of them needs no build. */
type Settings = {
  /** Address of the API; the page's own by default. */
  readonly url?: string;
  /** Id of an application key. It is no secret, because every shopper's browser has it. */
  readonly clientId: string;
  /** The password profile with which account members sign in. */
  readonly passwordProfileId: string;
  /** A member whom a visitor of a demo may sign in as. */
  readonly demoMember?: { readonly name: string; readonly username: string; readonly password: string };
};

export const settings: Settings = JSON.parse(document.querySelector("#settings")?.textContent ?? "{}");
