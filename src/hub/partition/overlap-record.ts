import { isScopeId, type ScopeId } from "../scope.ts";

/** Which scopes held the same costs when a month was committed. */
export interface OverlapRecord {
  /** Milliseconds since 1970, UTC. */
  readonly checkedAtMs: number;
  /** Ascending. */
  readonly others: readonly ScopeId[];
  /** True when more scopes were found than the metadata has room for. */
  readonly isCut: boolean;
}

/** A name of 900 characters is possible; metadata has 6 KB for everything. */
const MAX_CHARACTERS = 900;

/** `<milliseconds>/["scope", ...]`, with a trailing `+` when the list was cut. */
export function formatOverlapRecord({ checkedAtMs, others, isCut }: OverlapRecord): string {
  const kept: ScopeId[] = [];
  let length = 0;
  for (const other of others) {
    length += encodeURIComponent(other).length;
    if (length > MAX_CHARACTERS) break;
    kept.push(other);
  }
  return `${checkedAtMs}/${JSON.stringify(kept)}${isCut || kept.length < others.length ? "+" : ""}`;
}

/** Reads what `formatOverlapRecord` wrote; undefined for any other text. */
export function parseOverlapRecord(text: string | undefined): OverlapRecord | undefined {
  const [, checkedAt, list, cut] = text?.match(/^(\d{1,15})\/(\[.*\])(\+?)$/) ?? [];
  if (checkedAt === undefined || list === undefined) return undefined;
  try {
    const others: unknown = JSON.parse(list);
    if (!Array.isArray(others)) return undefined;
    const scopes = others.filter((other): other is ScopeId => typeof other === "string" && isScopeId(other));
    return { checkedAtMs: Number(checkedAt), others: scopes, isCut: cut === "+" };
  } catch {
    return undefined;
  }
}
