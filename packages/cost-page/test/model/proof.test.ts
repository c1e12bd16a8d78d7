import { expect, test } from "vitest";
import { condense } from "../../src/content/condense.ts";
import { compareWithProof } from "../../src/model/proof.ts";
import { select } from "../../src/model/selection.ts";
import { defaultState } from "../../src/model/view-state.ts";
import { samplePage } from "../sample-page.ts";

const data = samplePage();
const content = condense(data);
const selection = select(content, defaultState(content));

test("the page says by how much its sums differ from the proven ones", () => {
  expect(compareWithProof(data.proof, selection)).toEqual({ differing: [], unproven: 0 });
  const [first, ...others] = data.proof;
  if (first === undefined) throw new Error("a proof");
  const { EUR, USD } = first.sums;
  const changed = {
    ...first,
    sums: {
      EUR: {
        ...EUR,
        EffectiveCost: `${Number(EUR?.EffectiveCost?.split(".")[0]) + 1}.${EUR?.EffectiveCost?.split(".")[1]}`,
      },
      USD: USD ?? {},
    },
  };
  expect(compareWithProof([changed, ...others], selection).differing).toEqual([
    { currency: "EUR", basis: "effective", difference: -(10n ** 18n) },
  ]);
});

test("months of files that no hub wrote are not called proven", () => {
  const [first, ...others] = data.proof;
  if (first === undefined) throw new Error("a proof");
  expect(compareWithProof([{ ...first, runId: "", sums: {} }, ...others], selection)).toEqual({
    differing: [],
    unproven: 1,
  });
});
