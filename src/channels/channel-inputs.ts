import { InputError } from "exact-values/errors";

/** The secrets of one channel. */
export interface ChannelSecrets {
  readonly url: string | undefined;
  /** Signing keys of the Standard Webhooks specification, `whsec_` and base64; several while a key is rotated. */
  readonly keys: readonly string[];
}

/** The characters of channels in hub/budgets.json. */
const NAME = /^[\p{L}\p{N} ._-]{1,80}$/u;
const KEY_SUFFIX = ".key";
const KEY = /^whsec_[A-Za-z0-9+/]{32,100}={0,2}$/;

/**
 * Parses the input channel-secrets: one line per address (`finops-teams=https://...`) or key
 * (`finops-hook.key=whsec_...`), by channel name in lower case. Throws InputError
 * `InvalidChannelSecret`, which names the line and never its value.
 */
export function parseChannelSecrets(text: string): ReadonlyMap<string, ChannelSecrets> {
  const secrets = new Map<string, ChannelSecrets>();
  for (const [at, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    if (line === "") continue;
    const end = line.indexOf("=");
    const name = line.slice(0, Math.max(end, 0)).trim();
    const value = line.slice(end + 1).trim();
    // An address without a name would otherwise be taken apart at its first "=", and printed as an unknown channel.
    if (!NAME.test(name)) throw invalidLine(at, "does not have the form NAME=VALUE");
    // A secret that does not exist in the repository is an empty text, so the channel has no address.
    if (value === "") continue;
    const isKey = name.toLowerCase().endsWith(KEY_SUFFIX);
    const channel = (isKey ? name.slice(0, -KEY_SUFFIX.length) : name).toLowerCase();
    const known = secrets.get(channel) ?? { url: undefined, keys: [] };
    if (isKey) {
      const keys = value.split(/\s+/);
      if (!keys.every((key) => KEY.test(key)))
        throw invalidLine(at, `has a key of ${channel} that is not whsec_ and base64 of at least 24 bytes`);
      secrets.set(channel, { ...known, keys });
    } else {
      if (known.url !== undefined) throw invalidLine(at, `names the address of ${channel} a second time`);
      if (!URL.canParse(value)) throw invalidLine(at, `has an address of ${channel} that is not a URL`);
      secrets.set(channel, { ...known, url: value });
    }
  }
  return secrets;
}

/** Every text of the secrets that must not be printed: values, queries, and both in the encoded form. */
export function textsToMask(secrets: ReadonlyMap<string, ChannelSecrets>): readonly string[] {
  const texts = new Set<string>();
  for (const { keys, url } of secrets.values()) {
    for (const key of keys) for (const text of [key, key.slice("whsec_".length)]) texts.add(text);
    if (url === undefined) continue;
    const { href, pathname, search, searchParams } = new URL(url);
    for (const text of [url, href, pathname, search.slice(1), ...searchParams.values()])
      for (const form of [text, encodeURIComponent(text), decoded(text)]) texts.add(form);
  }
  // GitHub would mask every occurrence of a short text, such as a version number in the query.
  return [...texts].filter((text) => text.length >= MIN_MASKED_LENGTH);
}

const MIN_MASKED_LENGTH = 12;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function invalidLine(at: number, fault: string): InputError {
  return new InputError("InvalidChannelSecret", `Line ${at + 1} of the input channel-secrets ${fault}.`, {
    remedy:
      `Write one line per channel, NAME=\${{ secrets.NAME }}, with the channel's name in hub/budgets.json. ` +
      `The signing key of a webhook has its own line, NAME.key=\${{ secrets.KEY }}.`,
  });
}
