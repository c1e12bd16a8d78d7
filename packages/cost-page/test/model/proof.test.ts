import { expect, test } from "vitest";
import { condense } from "../../src/content/condense.ts";
import { compareWithProof } from "../../src/model/proof.ts";
import { select } from "../../src/model/selection.ts";
import { defaultState } from "../../src/model/view-state.ts";
import { samplePage } from "../sample-page.ts";

const data = samplePage();
const content = condense(data);
const selection = select(content, defaultState(content));

test("the page shows by how much its sums differ from the proven sums, and how many months have no proof", () => {
  expect(compareWithProof(data.proof, selection)).toEqual({ differing: [], unproven: 0 });
  const [first, ...others] = data.proof;
  if (first === undefined) throw new Error("a proof");
  const { EUR = {}, USD = {} } = first.sums;
  const [units = "", decimals] = EUR.EffectiveCost?.split(".") ?? [];
  const changed = { ...first, sums: { EUR: { ...EUR, EffectiveCost: `${Number(units) + 1}.${decimals}` }, USD } };
  expect(compareWithProof([changed, ...others], selection).differing).toEqual([
    { currency: "EUR", basis: "effective", difference: -(10n ** 18n) },
  ]);
  const unproven = { ...first, runId: "", sums: {} };
  expect(compareWithProof([unproven, ...others], selection)).toEqual({ differing: [], unproven: 1 });
});
