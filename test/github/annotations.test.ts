import { expect, test } from "vitest";
import { type Annotation, renderAnnotations } from "../../src/github/annotations.ts";

function errorOf(cause: string, extra: Partial<Annotation> = {}): Annotation {
  return { kind: "error", cause, title: "PartMissing", message: `part ${cause} is gone`, ...extra };
}

test("an annotation names file and line, and foreign text cannot leave it", () => {
  const annotation = errorOf("a", {
    title: "Settings, line 3: x",
    message: "100%\n::error::b",
    file: "hub/settings.json",
    startLine: 3,
  });
  expect(renderAnnotations([annotation])).toEqual([
    "::error title=Settings%2C line 3%3A x,file=hub/settings.json,line=3::100%25%0A::error::b",
  ]);
});

test("one per cause, with the count of the others", () => {
  expect(renderAnnotations([errorOf("a"), errorOf("b"), errorOf("a"), errorOf("a")])).toEqual([
    "::error title=PartMissing::part a is gone (and 2 more of the same cause, see summary)",
    "::error title=PartMissing::part b is gone",
  ]);
});

test("the same cause as error and as warning is two annotations, errors first", () => {
  const lines = renderAnnotations([errorOf("a", { kind: "notice" }), errorOf("a", { kind: "warning" }), errorOf("a")]);
  expect(lines.map((line) => line.split(" ")[0])).toEqual(["::error", "::warning", "::notice"]);
});

test.each([
  [10, 10, "::error title=PartMissing::part 9 is gone"],
  [11, 10, "::error::and 2 more, see summary"],
  [500, 10, "::error::and 491 more, see summary"],
])("%d causes make %d annotations", (causes, lines, last) => {
  const rendered = renderAnnotations(Array.from({ length: causes }, (_, index) => errorOf(String(index))));
  expect(rendered.length).toBe(lines);
  expect(rendered.at(-1)).toBe(last);
});
