import { parseDecimal } from "exact-values/decimal";
import { type CoreExports, ODD_DECIMAL, RESIDUE_SCALE } from "./wasm-kernel.ts";

/**
 * Reads decimal text that the core leaves alone (exponents, very many digits, texts that mean "no value") by the rule of `focus/decimal.ts`.
 * A residue finer than 10^-36 is not a number to the core: the plain engine then reads the row.
 */
export function answerOddDecimal(core: CoreExports, text: string, nullTokens: ReadonlySet<string>): number {
  // The core hands on a quoted field without its outer quotes, but with the inner ones still doubled.
  if (text.includes('"')) return ODD_DECIMAL.isNoNumber;
  if (nullTokens.has(text)) return ODD_DECIMAL.isNull;
  const parsed = parseDecimal(text);
  if (!parsed.ok) return ODD_DECIMAL.isNoNumber;
  let residue = 0n;
  if (parsed.residue !== undefined) {
    const { unscaled, scale } = parsed.residue;
    if (scale > RESIDUE_SCALE) return ODD_DECIMAL.isNoNumber;
    residue = unscaled * 10n ** BigInt(RESIDUE_SCALE - scale);
  }
  core.setDecimal(BigInt.asIntN(64, parsed.units >> 64n), BigInt.asIntN(64, parsed.units), residue);
  return ODD_DECIMAL.isNumber;
}
