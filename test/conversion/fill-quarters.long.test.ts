import { testFilledMonths } from "./filled-months.ts";

testFilledMonths(
  (["mca", "ea"] as const).flatMap((agreement) =>
    ["2026-04", "2026-05", "2026-06"].map((month, at) => ({ agreement, month, billed: at === 1 ? "EUR" : "USD" })),
  ),
);
