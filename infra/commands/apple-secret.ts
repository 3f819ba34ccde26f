import { readFile } from "node:fs/promises";
import { importPKCS8, SignJWT } from "jose";
import { type Command, type CommandSpec, readWords, runCommand } from "./command.ts";

/** Apple refuses a longer life: six months. */
const MOST_DAYS = 180;
const DAY_SECONDS = 86_400;

const spec = {
  verb: "apple-secret",
  forms: ["--team TEAM_ID --key-id KEY_ID --client-id SERVICES_ID --key FILE.p8"],
  text: `Makes the client_secret with which the store signs in at Apple, from the key of your developer account.
The key stays on this machine. The secret goes into an OpenID Connect profile; make another one before it ends.`,
  options: {
    team: { type: "string", word: "TEAM_ID", says: "the id of the team, ten characters" },
    "key-id": { type: "string", word: "KEY_ID", says: "the id of the key" },
    "client-id": {
      type: "string",
      word: "SERVICES_ID",
      says: "the Services ID, which is the client_id of the profile",
    },
    key: { type: "string", word: "FILE", says: "the file of the key, as Apple gave it: AuthKey_….p8" },
    days: {
      type: "string",
      word: "N",
      default: String(MOST_DAYS),
      says: `days until it ends, 1 to ${MOST_DAYS}`,
    },
  },
} as const satisfies CommandSpec;

export type AppleKey = {
  readonly team: string;
  readonly keyId: string;
  readonly clientId: string;
  /** The private key, PKCS #8 in PEM. */
  readonly pem: string;
  readonly days: number;
};

/** @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
export async function makeAppleSecret(
  { team, keyId, clientId, pem, days }: AppleKey,
  now: Date,
): Promise<string> {
  const key = await importPKCS8(pem, "ES256").catch(() => {
    throw new Error("The file holds no private key of Apple: it begins with '-----BEGIN PRIVATE KEY-----'.");
  });
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(team)
    .setSubject(clientId)
    .setAudience("https://appleid.apple.com")
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + days * DAY_SECONDS)
    .sign(key);
}

/** @throws Error with a message for the user for a missing option or a number of days that Apple refuses */
export function readAppleWords(words: readonly string[]) {
  const { values } = readWords(spec, words);
  const { team, "key-id": keyId, "client-id": clientId, key: file } = values;
  const days = /^\d{1,3}$/.test(values.days) ? Number(values.days) : Number.NaN;
  if (!team || !keyId || !clientId || !file) throw new Error("Say --team, --key-id, --client-id and --key.");
  if (!(days >= 1 && days <= MOST_DAYS)) throw new Error(`--days must be 1 to ${MOST_DAYS}.`);
  return { team, keyId, clientId, file, days };
}

async function run(words: readonly string[]): Promise<void> {
  const { file, ...names } = readAppleWords(words);
  const now = new Date();
  console.log(await makeAppleSecret({ ...names, pem: await readFile(file, "utf8") }, now));
  const until = new Date(now.getTime() + names.days * DAY_SECONDS * 1000);
  console.error(`Valid until ${until.toISOString().slice(0, 10)}. PUT it as 'client_secret' of the profile.`);
}

export const command: Command = { spec, run };

if (import.meta.main) await runCommand(command);
