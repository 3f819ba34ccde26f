import { useSignal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { enter } from "../account.ts";
import { useAction } from "../hooks.ts";
import { Field, Heading, Problems, Submit, textsOf } from "../parts.tsx";
import { settings } from "../settings.ts";

export function SignInPage() {
  const isNew = useSignal(false);
  const { route } = useLocation();
  const { start, isBusy, error } = useAction();
  const open = (work: Promise<void>) => work.then(() => route("/shop/account", true));
  const submit = (event: SubmitEvent) => {
    const { name, username = "", password = "" } = textsOf(event);
    return start(() => open(enter({ username, password }, name)));
  };
  const toggle = () => {
    isNew.value = !isNew.value;
  };
  const { demoMember: demo } = settings;
  const signIn = () => start(async () => demo && open(enter(demo)));
  const title = isNew.value ? "Sign up" : "Sign in";
  return (
    <form class="narrow" onSubmit={submit}>
      <Heading text={title} />
      {isNew.value && (
        <Field {...{ label: "Name", name: "name", autocomplete: "name", required: true, error }} />
      )}
      <Field
        {...{
          label: "E-mail",
          name: "username",
          type: "email",
          autocomplete: "email",
          required: true,
          error,
        }}
      />
      <Field {...{ label: "Password", name: "password", type: "password", required: true, error }} />
      <Problems error={error} except={["name", "username", "password"]} />
      <Submit isBusy={isBusy}>{title}</Submit>
      <button {...{ type: "button", class: "plain", onClick: toggle }}>
        {isNew.value ? "I have an account" : "I am new here"}
      </button>
      {demo && (
        <button {...{ type: "button", onClick: signIn }}>Sign in as {demo.name}, who has orders</button>
      )}
    </form>
  );
}
