import fc from "fast-check";

/** Returns damaged bytes. */
export type Damage = (bytes: Uint8Array) => Uint8Array;

/** Replaces `count` bytes with `inserted`. `share` (0 to 1) is the relative position. */
function splice(share: number, count: number, inserted: readonly number[]): Damage {
  return (bytes) => {
    const at = Math.floor(share * bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Uint8Array.from(inserted), bytes.subarray(at + count)]);
  };
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

const INSERTED: readonly (readonly number[])[] = [
  ...['"', ",", "\n", "\r", "\r\n", '""', '",', '"\n', "\0", "\uFEFF"].map((text) => [...Buffer.from(text)]),
  ...[[0xff], [0xc3], [0x80], [0xed, 0xa0, 0x80], [0xf0, 0x9f]],
];

const single: fc.Arbitrary<Damage> = fc.oneof(
  share.map(
    (at): Damage =>
      (bytes) =>
        bytes.subarray(0, Math.floor(at * bytes.length)),
  ),
  share.map((at) => splice(at, 1, [])),
  share.map(
    (at): Damage =>
      (bytes) => {
        const place = Math.floor(at * bytes.length);
        return Buffer.concat([bytes.subarray(0, place + 1), bytes.subarray(place)]);
      },
  ),
  fc.tuple(share, fc.constantFrom(...INSERTED)).map(([at, inserted]) => splice(at, 0, inserted)),
  fc.tuple(share, fc.nat(255)).map(([at, byte]) => splice(at, 1, [byte])),
);

/** Applies one to three kinds of damage: truncated, lost, duplicated, replaced or inserted bytes. */
export const damages: fc.Arbitrary<Damage> = fc
  .array(single, { minLength: 1, maxLength: 3 })
  .map((all) => (bytes) => all.reduce((damaged, damage) => damage(damaged), bytes));
