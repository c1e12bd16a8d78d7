import { expect, test } from "vitest";
import { renderDailyChart } from "../../../src/github/markdown/summary-markdown.ts";

test("a chart shows each day's value with two decimals, on an axis that starts at zero", () => {
  const points = [
    { label: "06-01", value: "12345678901234567890.125" },
    { label: "06-02", value: "0.005" },
    { label: "06-03", value: "-1.994999" },
    { label: "06-04", value: "7" },
  ];
  expect(renderDailyChart({ title: 'Cost "per" day', unit: "USD", points })).toBe(
    [
      "```mermaid",
      "xychart-beta",
      '  title "Cost  per  day"',
      '  x-axis ["06-01", "06-02", "06-03", "06-04"]',
      '  y-axis "USD" -2 --> 12345678901234567891',
      "  bar [12345678901234567890.13, 0.01, -1.99, 7.00]",
      "```",
      "",
    ].join("\n"),
  );
});

test("days without costs still produce a chart", () => {
  const chart = renderDailyChart({ title: "t", unit: "EUR", points: [{ label: "1", value: "0" }] });
  expect(chart).toContain('"EUR" 0 --> 1\n  bar [0.00]');
});

test("without days there is no chart", () => {
  expect(renderDailyChart({ title: "t", unit: "EUR", points: [] })).toBe("");
});

test("foreign text cannot break out of its label", () => {
  const chart = renderDailyChart({ title: "t", unit: '%%{init}"\n```', points: [{ label: "a", value: "1" }] });
  expect(chart.match(/```/g)?.length).toBe(2);
  expect(chart).toContain('y-axis "__{init}     " 0 --> 1');
});

test.each(["1e5", "", "NaN", "."])("%j is not decimal text", (value) => {
  expect(() => renderDailyChart({ title: "t", unit: "u", points: [{ label: "a", value }] })).toThrow(RangeError);
});
