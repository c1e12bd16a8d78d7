/** Secrets of this process, as the runner knows them by their masks. */
const secrets = new Set<string>();

/** Has `cutText` replace a secret before it cuts: the runner masks whole secrets only, so half of one would be shown. */
export function rememberSecret(secret: string): void {
  if (secret !== "") secrets.add(secret);
}

/** Longer than any message of ours; all longer texts are foreign. */
const LONGEST_MESSAGE = 4000;

/**
 * Foreign text as a message, a log line, a summary or an output may hold it: at most `maxLength` characters and a note of what was left out. The end is kept, too,
 * since a sentence of ours may follow what it quotes.
 */
export function cutText(text: string, maxLength = LONGEST_MESSAGE): string {
  if (text.length <= maxLength) return text;
  const masked = hideSecrets(text);
  if (masked.length <= maxLength) return masked;
  const tailLength = Math.floor(maxLength / 4);
  const [head, tail] = [masked.slice(0, maxLength - tailLength), masked.slice(masked.length - tailLength)];
  const leftOut = masked.length - maxLength;
  return `${head.toWellFormed()} … (${leftOut} characters left out) … ${tail.toWellFormed()}`;
}

const MAX_QUOTED_VALUE = 80;

/** A value from foreign data as it may be in an error: one line, quoted, control characters escaped, at most 80 characters. */
export function quoteValue(value: string): string {
  if (value.length <= MAX_QUOTED_VALUE) return JSON.stringify(value);
  const shown = hideSecrets(value).slice(0, MAX_QUOTED_VALUE).toWellFormed();
  return `${JSON.stringify(shown)} … (${value.length} characters)`;
}

function hideSecrets(text: string): string {
  let masked = text;
  for (const secret of secrets) {
    for (const spelling of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed())]) {
      masked = masked.replaceAll(spelling, "***");
    }
  }
  return masked;
}

/** People put keys and SAS tokens where they do not belong; a log and a summary must not show them. */
export function hideKeys(text: string): string {
  return text.replaceAll(/[A-Za-z0-9+/]{86}==/g, "***").replaceAll(/\bsig=[^&\s"]+/g, "sig=***");
}

const MAX_NAMED = 5;

/** Names in a message: the first of them, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(", ");
  return names.length > MAX_NAMED ? `${shown} and ${names.length - MAX_NAMED} more` : shown;
}
