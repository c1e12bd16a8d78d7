import type { DivisionInput } from "focus-parquet/cube";

/** Something that a rule asks about a charge: `"1"` or `""` for a condition, the text for a source of targets. */
export interface Facet {
  readonly input: number;
  readonly place: number;
}

/** The answers for one charge. */
export type Facts = (facet: Facet) => string;

type FacetOf = (columns: readonly string[], answer: (texts: readonly string[]) => string) => Facet;

export interface Facets {
  readonly inputs: readonly DivisionInput[];
  readonly add: FacetOf;
}

/** A month has this many distinct texts of a column at most, unless its resources are tagged one by one. */
const MAX_KNOWN = 50_000;

/** Collects what rules ask about each input. A class is the list of answers, so it does not depend on other values. */
export function createFacets(): Facets {
  const inputs: (DivisionInput & { readonly facets: ((texts: readonly string[]) => string)[] })[] = [];
  return {
    inputs,
    add: (columns, answer) => {
      const key = columns.join("\n");
      let input = inputs.findIndex((one) => one.columns.join("\n") === key);
      if (input < 0) {
        const facets: ((texts: readonly string[]) => string)[] = [];
        let known = new Map<string, string>();
        const classOf = (texts: readonly string[]): string => {
          const text = texts.length === 1 ? (texts[0] ?? "") : JSON.stringify(texts);
          const before = known.get(text);
          if (before !== undefined) return before;
          const answers = JSON.stringify(facets.map((facet) => facet(texts)));
          if (known.size >= MAX_KNOWN) known = new Map();
          known.set(text, answers);
          return answers;
        };
        input = inputs.push({ columns, classOf, facets }) - 1;
      }
      const facets = inputs[input]?.facets ?? [];
      return { input, place: facets.push(answer) - 1 };
    },
  };
}
