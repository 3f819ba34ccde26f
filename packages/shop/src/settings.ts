/** What the page is told by whoever serves it, as JSON in the page itself: to point it elsewhere takes no build. */
type Settings = {
  /** Address of the API; without one, the page's own. */
  readonly url?: string;
  /** Id of an application key. It is no secret: every shopper's browser has it. */
  readonly clientId: string;
  /** How members of accounts sign in. */
  readonly passwordProfileId: string;
  /** Whom one may be without signing up, in a demo. */
  readonly demoMember?: { readonly name: string; readonly username: string; readonly password: string };
};

export const settings: Settings = JSON.parse(document.querySelector("#settings")?.textContent ?? "{}");
