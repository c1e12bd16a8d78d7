import { type ExactDecimal, rescale } from "../exact-decimal.ts";

/** The exact sum. */
export function plus(left: ExactDecimal, right: ExactDecimal): ExactDecimal {
  const scale = Math.max(left.scale, right.scale);
  return { mantissa: rescale(left, scale) + rescale(right, scale), scale };
}

export function times(value: ExactDecimal, count: bigint): ExactDecimal {
  return { mantissa: value.mantissa * count, scale: value.scale };
}

export function whole(value: number): ExactDecimal {
  return { mantissa: BigInt(value), scale: 0 };
}

/** The value without digits that say nothing: `1.50` becomes `1.5`. */
export function shortest({ mantissa, scale }: ExactDecimal): ExactDecimal {
  let [digits, places] = [mantissa, scale];
  while (places > 0 && digits % 10n === 0n) {
    digits /= 10n;
    places -= 1;
  }
  return { mantissa: digits, scale: places };
}
