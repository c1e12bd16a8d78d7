/** What the rules mean by equal texts, written a second time from the documents. */

export function same(text: string): string {
  return text.trim().normalize("NFC").toLowerCase();
}

export function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export function isLike(pattern: string, value: string): boolean {
  const literals = same(pattern)
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\/-]/g, "\\$&"));
  return new RegExp(`^${literals.join("[\\s\\S]*")}$`).test(same(value));
}

function sameKey(key: string): string {
  return same(key).replace(/[-_\s]/g, "");
}

/** The first value that is not blank: of the key as written, then of equal keys in ascending order. */
export function tagValue(tags: Readonly<Record<string, unknown>>, key: string): string {
  const others = Object.keys(tags)
    .filter((one) => one !== key && sameKey(one) === sameKey(key))
    .sort(byCodeUnits);
  for (const one of [key, ...others]) {
    const value = Object.hasOwn(tags, one) ? tags[one] : null;
    const text = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
    if (text.trim() !== "") return text;
  }
  return "";
}

/** Enrollments may write tags without braces. */
export function tagsOfText(text: string): Readonly<Record<string, unknown>> {
  for (const json of [text, `{${text}}`]) {
    try {
      const tags: unknown = JSON.parse(json);
      if (typeof tags === "object" && tags !== null && !Array.isArray(tags)) return tags as Record<string, unknown>;
    } catch {
      // Not JSON in this form.
    }
  }
  return {};
}

/** The last part of `/subscriptions/<GUID>`, or the GUID itself. */
export function subscriptionOf(id: string): string {
  return same(id).replace(/^\/subscriptions\//, "");
}

/** 18 digits after the point; further digits are not expected. */
export function unitsOfText(text: string): bigint {
  const [whole = "0", fraction = ""] = text.split(".");
  if (fraction.length > 18) throw new Error(`${text} has more than 18 digits`);
  return BigInt(whole + fraction.padEnd(18, "0"));
}

export function textOfUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(19, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -18)}.${digits.slice(-18)}`;
}
