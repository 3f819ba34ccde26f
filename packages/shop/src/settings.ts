/** What the page is told by whoever serves it, as JSON in the page itself: no build is needed to point it elsewhere. */
type Settings = {
  /** Address of the API; empty for the one that the page came from. */
  readonly url: string;
  /** Id of an application key. No secret: every shopper's browser has it. */
  readonly clientId: string;
  /** How members of accounts sign in. */
  readonly passwordProfileId: string;
  /** Somebody to sign in as without an account, in a demo shop only. */
  readonly demoMember?: { readonly name: string; readonly username: string; readonly password: string };
};

export const settings: Settings = JSON.parse(document.querySelector("#settings")?.textContent ?? "{}");
