/** The members of a JSON object, each value as it is written, so that no number loses a digit; undefined for anything else. */
function jsonMembers(text: string): ReadonlyMap<string, string> | undefined {
  if (!isJsonObject(text)) return undefined;
  const members = new Map<string, string>();
  let depth = 0;
  let key: string | undefined;
  let valueStart = 0;
  for (const token of text.matchAll(TOKEN)) {
    const [lexeme] = token;
    if (lexeme === "{" || lexeme === "[") depth++;
    else if (lexeme === "}" || lexeme === "]") depth--;
    if (depth > 1) continue;
    if (key === undefined) {
      if (lexeme.startsWith('"')) key = JSON.parse(lexeme) as string;
    } else if (lexeme === ":") {
      valueStart = token.index + 1;
    } else if (lexeme === "," || (lexeme === "}" && depth === 0)) {
      members.set(key, text.slice(valueStart, token.index).trim());
      key = undefined;
    }
  }
  return members;
}

/** Unrolled, since an alternative for each character would overflow on long texts. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g;

function isJsonObject(text: string): boolean {
  if (!text.trimStart().startsWith("{")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Names of FOCUS for what Azure calls by several. */
const FOCUS_KEYS: ReadonlyMap<string, string> = new Map([
  ["VCPUs", "CoreCount"],
  ["VCores", "CoreCount"],
  ["vCores", "CoreCount"],
  ["ServiceType", "InstanceType"],
  ["ServerSku", "InstanceType"],
  ["ImageType", "OperatingSystem"],
]);

/**
 * `x_SkuDetails` as `SkuPriceDetails`: keys that FOCUS names go by its names, all others begin with `x_`. Keys stay unique: where two would become
 * the same FOCUS name, the second keeps its own behind `x_`. Null for what is no JSON object, or an empty one.
 */
export function formatSkuPriceDetails(skuDetails: string): string | null {
  const members = jsonMembers(skuDetails);
  if (members === undefined || members.size === 0) return null;
  const renamed = new Map<string, string>();
  for (const [key, value] of members) {
    const focusKey = FOCUS_KEYS.get(key);
    renamed.set(focusKey === undefined || renamed.has(focusKey) ? `x_${key}` : focusKey, value);
  }
  return `{${[...renamed].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
}

/** The text of one member of `x_SkuDetails`, a string or a number; null when there is none or it is empty. */
export function skuDetail(skuDetails: string | null, key: string): string | null {
  // Nearly no row has the details that are asked for, and looking is cheaper than reading.
  if (!skuDetails?.includes(key)) return null;
  const value = jsonMembers(skuDetails)?.get(key);
  if (value === undefined || /^[[{tfn]/.test(value)) return null;
  return (value.startsWith('"') ? (JSON.parse(value) as string).toWellFormed().trim() : value) || null;
}
