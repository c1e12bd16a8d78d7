/** The result of the demo is wrong. */
export class Mismatch extends Error {
  override readonly name = "Mismatch";
}

/** Stops the demo with this message unless `holds` is true. */
export function demand(holds: boolean, wrong: string): void {
  if (!holds) throw new Mismatch(wrong);
}
