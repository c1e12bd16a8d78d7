import { cutText } from "exact-values/message-text";
import type { AlertIdentity, AlertKind } from "./alert.ts";

const KINDS: readonly AlertKind[] = ["actual", "forecast", "rise", "anomaly", "late-data", "restated"];

/** Prints an identity on one line: `payments | 2026-11 | actual | 80 % | EUR`. Acknowledgements repeat this line. */
export function formatIdentity({ subject, period, kind, threshold, currency }: AlertIdentity): string {
  const percent = threshold === 0 ? "-" : `${threshold / 100} %`;
  // A subject may contain bars, so it is read from the left of the last four parts. Its line breaks would end the line.
  return [shortName(subject.replace(/\s/g, " ").trim()), period, kind, percent, currency === "" ? "-" : currency].join(
    " | ",
  );
}

/** Reads what `formatIdentity` prints. Undefined if the text has another form. */
export function parseIdentity(text: string): AlertIdentity | undefined {
  const match = /^(.+) \| ([^|]+) \| ([a-z-]+) \| (?:-|(\d+(?:\.\d{1,2})?) %) \| ([^|]+)$/s.exec(text.trim());
  if (match === null) return undefined;
  const [, subject = "", period = "", kindText = "", percent = "0", currency = ""] = match;
  const kind = KINDS.find((known) => known === kindText);
  if (kind === undefined) return undefined;
  const threshold = Math.round(Number(percent) * 100);
  return { subject, period, kind, threshold, currency: currency === "-" ? "" : currency };
}

const LONGEST_NAME = 400;

/** Names of data may have any length. Both ends and the length are kept, so that different names stay different. */
export function shortName(text: string): string {
  return cutText(text, LONGEST_NAME);
}
