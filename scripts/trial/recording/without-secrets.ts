const SECRET = "<secret>";

const NAMES =
  "access_token|refresh_token|id_token|assertion|client_assertion|client_secret|password|sharedKey|primaryKey|" +
  "secondaryKey|accountKey|x-functions-key";

const SECRET_HEADER = /authorization|cookie|secret|password|token|(?:^|-)key(?:$|-(?!id))|signature/i;
/** Responses that consist of secrets. */
const SECRET_PATH = /\/(?:listKeys|listAccountSas|listServiceSas|secrets\/[^/?]+(?:\/[^/?]+)?)(?:\?|$)/i;

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`("(?:${NAMES})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, "gi"), `$1"${SECRET}"`],
  [new RegExp(`(^|[?&\\s])(${NAMES}|sig|skoid)=[^&\\s"'<]+`, "gim"), `$1$2=${encodeURIComponent(SECRET)}`],
  [/\beyJ[\w-]{10,}(?:\.[\w-]*){0,2}/g, SECRET],
];

/** Replaces tokens, keys and signatures. It runs where a request is observed, so that they are never written to disk. */
export function withoutSecrets(text: string, url: string): string {
  const plain = PATTERNS.reduce((rest, [pattern, token]) => rest.replaceAll(pattern, token), text);
  return SECRET_PATH.test(url) ? plain.replaceAll(/("value"\s*:\s*)"(?:[^"\\]|\\.)*"/gi, `$1"${SECRET}"`) : plain;
}

export function headersWithoutSecrets(
  headers: Iterable<readonly [string, unknown]>,
  url: string,
): Readonly<Record<string, string>> {
  const plain = [...headers].map(([name, value]) => {
    const key = name.toLowerCase();
    const isSecret = SECRET_HEADER.test(key) && key !== "www-authenticate";
    return [key, isSecret ? SECRET : withoutSecrets(String(value), url)] as const;
  });
  return Object.fromEntries(plain.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
