import fc from "fast-check";
import { expect, test } from "vitest";
import { condense } from "../../src/content/condense.ts";
import { COST_BASES } from "../../src/model/cost-basis.ts";
import {
  defaultState,
  formatState,
  parseState,
  shownDimensions,
  TOPS,
  toggleFilter,
  type ViewState,
  viewsOf,
} from "../../src/model/view-state.ts";
import { HOSTILE_NAMES } from "../hostile-names.ts";
import { samplePage } from "../sample-page.ts";

const content = condense(samplePage());

/** URLs contain well-formed Unicode only: browsers replace lone surrogates with U+FFFD. */
const value = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(...HOSTILE_NAMES.filter((name) => name.isWellFormed() && name.length < 200)),
);
const dimension = fc.constantFrom(...shownDimensions(content));

const state: fc.Arbitrary<ViewState> = fc.record({
  view: fc.constantFrom(...viewsOf(content)),
  basis: fc.constantFrom(...COST_BASES),
  currency: fc.constantFrom("EUR", "USD"),
  month: fc.constantFrom(...content.months.map(({ month }) => month)),
  by: dimension,
  top: fc.constantFrom(...TOPS),
  filters: fc
    .uniqueArray(fc.tuple(dimension, value), { maxLength: 6, selector: (one) => JSON.stringify(one) })
    .map((pairs) => pairs.reduce((all, [name, one]) => toggleFilter(all, name, one), defaultState(content)).filters),
  theme: fc.constantFrom("light", "dark", undefined),
});

/** The values of a filter keep their order. The order of the dimensions is that of the page. */
const sorted = (one: ViewState) => ({ ...one, filters: Object.fromEntries([...one.filters].toSorted()) });

test("parsing a formatted state restores it, for any filters", () => {
  fc.assert(
    fc.property(state, (one) => {
      expect(sorted(parseState(formatState(one, content), content))).toEqual(sorted(one));
    }),
  );
});

test("any URL yields a state that the page supports", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom(...HOSTILE_NAMES).map((name) => `view=${name}&cost=${name}`),
      ),
      (text) => {
        const { view, currency, month, top } = parseState(`#${text}`, content);
        expect(viewsOf(content)).toContain(view);
        expect(["EUR", "USD"]).toContain(currency);
        expect(content.months.map((one) => one.month)).toContain(month);
        expect(TOPS).toContain(top);
      },
    ),
  );
});

test("the initial state is the newest month, effective cost, and the currency with the most rows", () => {
  expect(defaultState(content)).toMatchObject({
    view: "overview",
    basis: "effective",
    currency: "EUR",
    month: "202611",
  });
});
