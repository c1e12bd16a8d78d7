import { type GeneratedDecimal, rescale } from "../exact-decimal.ts";

/** The exact sum. */
export function plus(left: GeneratedDecimal, right: GeneratedDecimal): GeneratedDecimal {
  const scale = Math.max(left.scale, right.scale);
  return { mantissa: rescale(left, scale) + rescale(right, scale), scale };
}

export function times(value: GeneratedDecimal, count: bigint): GeneratedDecimal {
  return { mantissa: value.mantissa * count, scale: value.scale };
}

export function whole(value: number): GeneratedDecimal {
  return { mantissa: BigInt(value), scale: 0 };
}

/** Removes trailing zeros: `1.50` becomes `1.5`. */
export function shortest({ mantissa, scale }: GeneratedDecimal): GeneratedDecimal {
  let [digits, places] = [mantissa, scale];
  while (places > 0 && digits % 10n === 0n) {
    digits /= 10n;
    places -= 1;
  }
  return { mantissa: digits, scale: places };
}
