/** Deterministic random draws with random access: the same position gives the same draws, whatever was drawn before. */
export interface Draws {
  /** Moves to a position. Positions of different triples are independent. */
  seek(stream: number, a: number, b: number): void;
  /** The next 32 random bits as an unsigned integer. */
  next(): number;
  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number;
  /** An integer from 0 to `limit` - 1. Small numbers are much more frequent. */
  skewed(limit: number): number;
  pick<T>(choices: readonly T[]): T;
  /** True in about `perMille` of 1000 draws. */
  chance(perMille: number): boolean;
  hex(length: number): string;
  guid(): string;
}

const GOLDEN = 0x9e3779b9;
const TWO_TO_32 = 4294967296;

function mix(value: number): number {
  let z = value | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return (z ^ (z >>> 15)) >>> 0;
}

/** Combines a number and a text into one seed, so that different scopes and months hold different data. */
export function seedFrom(seed: number, text: string): number {
  let hash = mix(seed + GOLDEN);
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

/** Draws of one seed. Counter-based (splitmix), so that any row can be generated without the rows before it. */
export function createDraws(seed: number): Draws {
  let state = seed | 0;
  const next = (): number => {
    state = (state + GOLDEN) | 0;
    return mix(state);
  };
  const below = (limit: number): number => next() % limit;
  const hex = (length: number): string => {
    let text = "";
    while (text.length < length) text += next().toString(16).padStart(8, "0");
    return text.slice(0, length);
  };
  return {
    seek: (stream, a, b) => {
      state = mix(mix(mix(seed ^ Math.imul(stream, 0x85ebca6b)) + Math.imul(a, 0xc2b2ae35)) + Math.imul(b, GOLDEN));
    },
    next,
    below,
    skewed: (limit) => {
      const unit = next() / TWO_TO_32;
      return Math.floor(limit * unit * unit);
    },
    pick: <T>(choices: readonly T[]): T => {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new RangeError("Nothing to pick from");
      return choice;
    },
    chance: (perMille) => below(1000) < perMille,
    hex,
    guid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
