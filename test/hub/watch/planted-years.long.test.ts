import { expect, it } from "vitest";
import { watchPlanted } from "./watch-planted.ts";

it("tells every planted fact of forty years once in each channel, and nothing else", () => {
  const { planted, wrong } = watchPlanted(2, 40);
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(planted).toBeGreaterThan(6000);
});
