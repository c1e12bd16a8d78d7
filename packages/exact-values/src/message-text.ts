/** Secrets of this process, which the runner masks. */
const secrets = new Set<string>();

/**
 * Makes `cutText` replace a secret before it cuts text. The runner only masks whole secrets, so it would show half of
 * one.
 */
export function rememberSecret(secret: string): void {
  if (secret !== "") secrets.add(secret);
}

/** Longer than any message of this project. Longer texts come from elsewhere. */
const LONGEST_MESSAGE = 4000;

/**
 * Shortens text from elsewhere to at most `maxLength` characters, with a note about the omitted ones, so that it fits
 * into a message, log line, summary or output. The end is kept, because a sentence of ours may follow a quotation.
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

/**
 * Formats a value from user data for an error message: on one line, quoted, with escaped control characters, and at
 * most 80 characters.
 */
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

/**
 * Replaces keys and SAS tokens, which users sometimes put in the wrong place. Logs and summaries must not show them.
 */
export function hideKeys(text: string): string {
  return text.replaceAll(/[A-Za-z0-9+/]{86}==/g, "***").replaceAll(/\bsig=[^&\s"]+/g, "sig=***");
}

const MAX_NAMED = 5;

/** Lists the first few names for a message, and the number of further ones. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(", ");
  return names.length > MAX_NAMED ? `${shown} and ${names.length - MAX_NAMED} more` : shown;
}
