import { expect, it } from "vitest";
import { watchPlanted } from "./watch-planted.ts";

it("tells every planted fact of two years once in each channel, and nothing else", () => {
  const { planted, wrong } = watchPlanted(1, 2);
  expect(wrong).toEqual([]);
  expect(planted).toBeGreaterThan(300);
});
