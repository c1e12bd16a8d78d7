/** People put keys and SAS tokens where they do not belong; a log and a summary must not show them. */
export function hideKeys(text: string): string {
  return text.replaceAll(/[A-Za-z0-9+/]{86}==/g, "***").replaceAll(/\bsig=[^&\s"]+/g, "sig=***");
}
