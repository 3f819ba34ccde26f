/** Settings that the server writes into the page as JSON. */
type Settings = {
  /** Address of the deployment. The cookie of a sign-in counts there alone, not at other names of the same machine. */
  readonly address: string;
  /** True on this machine, where the demo shop's people sign in without a secret. */
  readonly isDemo: boolean;
};

export const settings: Settings = JSON.parse(document.querySelector("#settings")?.textContent ?? "{}");
