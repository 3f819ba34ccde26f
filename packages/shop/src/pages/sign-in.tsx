import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { comeBack, enter, goToProvider, listProviders } from "../account.ts";
import { listProblems } from "../api.ts";
import { useLoaded } from "../hooks.ts";
import { Empty, type FieldProps, Form, Heading } from "../parts.tsx";
import { settings } from "../settings.ts";

const NAME: FieldProps = { label: "Name", name: "name", autocomplete: "name" };
const FIELDS: FieldProps[] = [
  { label: "E-mail", name: "username", type: "email", autocomplete: "email" },
  { label: "Password", name: "password", type: "password", autocomplete: "current-password" },
];

export function SignInPage() {
  const [isNew, setNew] = useState(false);
  const { route } = useLocation();
  const providers = useLoaded(listProviders, []).value ?? [];
  const open = async (credentials: Parameters<typeof enter>[0], isFirst = false) => {
    await enter(credentials, isFirst);
    route("/shop/account", true);
  };
  const title = isNew ? "Sign up" : "Sign in";
  const { demoMember: demo } = settings;
  return (
    <section class="narrow stack">
      <Heading text={title} />
      <Form fields={isNew ? [NAME, ...FIELDS] : FIELDS} button={title} action={(texts) => open(texts, isNew)} />
      <button type="button" class="plain" onClick={() => setNew(!isNew)}>
        {isNew ? "I have an account" : "I am new here"}
      </button>
      {providers.map(({ id, name, links }) => (
        <Form key={id} fields={[]} look="" button={`Sign in with ${name}`} action={() => goToProvider(links)} />
      ))}
      {demo && <Form fields={[]} look="" button={`Sign in as ${demo.name}, who has orders`} action={() => open(demo)} />}
    </section>
  );
}

/** Identity providers send the browser back here. */
export function SignedInPage() {
  const { route } = useLocation();
  const { error } = useLoaded(() => comeBack().then(() => route("/shop/account", true)), []);
  if (error === undefined) return <Heading text="One moment …" />;
  const text = listProblems(error)[0]?.text ?? "";
  return <Empty title="This sign-in failed" text={text} href="/shop/sign-in" link="Try again" />;
}
