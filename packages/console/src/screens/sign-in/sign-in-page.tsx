import { useEffect } from "preact/hooks";
import { useValue } from "../../api/queries.ts";
import { listSignInOptions, type SignInOption, signIn, signInAsDemo } from "../../api/session.ts";
import { useAction } from "../../kit/action.ts";
import { CONSOLE, useAddress } from "../../kit/address.ts";
import { Problems, Skeleton, Title } from "../../kit/parts.tsx";
import { words } from "../../words/words.ts";
import { beginAtProvider, finishAtProvider, hasInvitation, keepInvitation } from "./at-provider.ts";

/** The ways to sign in: identity providers, and on this machine the demo shop's people. */
export function SignInPage() {
  const { shell } = words.value;
  useEffect(keepInvitation, []);
  const { data: options, error } = useValue(["sign-in options"], listSignInOptions);
  const action = useAction();
  const { go, path } = useAddress();
  const enter = ({ id, kind, links }: SignInOption) =>
    action.start(async () => {
      if (kind === "oidc") return beginAtProvider(links?.["authorization-endpoint"] ?? "");
      await signInAsDemo(id);
      if (path.endsWith("/signed-in")) go(CONSOLE);
    });
  return (
    <main id="main" class="narrow stack">
      <Title text={shell.signInTitle} />
      {hasInvitation() && <p>{shell.invited}</p>}
      <Problems error={error ?? action.error} />
      {!options && !error && <Skeleton lines={3} />}
      {options?.length === 0 && <p>{shell.noWays}</p>}
      {options
        ?.filter(({ kind }) => kind === "oidc")
        .map((option) => (
          <button key={option.id} type="button" class="main" onClick={() => enter(option)}>
            {shell.signInWith(option.name)}
          </button>
        ))}
      {options?.some(({ kind }) => kind === "demo") && <p class="muted">{shell.demo}</p>}
      {options
        ?.filter(({ kind }) => kind === "demo")
        .map((option) => (
          <button key={option.id} type="button" onClick={() => enter(option)}>
            {shell.signInAs(option.name)}
          </button>
        ))}
    </main>
  );
}

/** The page that a provider sends the browser back to. */
export function SignedInPage() {
  const { shell } = words.value;
  const { go } = useAddress();
  const { error } = useValue(["signed in"], async () => {
    const to = await finishAtProvider(signIn);
    go(to);
    return to;
  });
  return (
    <main id="main" class="narrow stack">
      <Title text={error ? shell.signIn : shell.signingIn} />
      {error !== null && error !== undefined && (
        <>
          <p role="alert">{shell.notSignedIn}</p>
          <a class="button" href={CONSOLE}>
            {shell.signIn}
          </a>
        </>
      )}
    </main>
  );
}
