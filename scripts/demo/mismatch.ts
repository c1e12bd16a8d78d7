/** The demo found something else than it promised. */
export class Mismatch extends Error {
  override readonly name = "Mismatch";
}

/** Stops the demo, naming what is wrong, unless `holds`. */
export function demand(holds: boolean, wrong: string): void {
  if (!holds) throw new Mismatch(wrong);
}
