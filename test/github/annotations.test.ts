import { expect, test } from "vitest";
import { type Annotation, renderAnnotations } from "../../src/github/annotations.ts";

/** Simulates a runner that does not provide the repository of the actions. */
const nowhere = (): undefined => undefined;

function errorOf(cause: string, extra: Partial<Annotation> = {}): Annotation {
  return { kind: "error", cause, title: "PartMissing", message: `part ${cause} is gone`, ...extra };
}

test("an annotation contains file and line, and escapes foreign text", () => {
  const annotation = errorOf("a", {
    title: "Settings, line 3: x",
    message: "100%\n::error::b",
    file: "hub/settings.json",
    startLine: 3,
  });
  expect(renderAnnotations([annotation], nowhere)).toEqual([
    "::error title=Settings%2C line 3%3A x,file=hub/settings.json,line=3::100%25%0A::error::b",
  ]);
});

test("causes are merged, with the number of further occurrences", () => {
  expect(renderAnnotations([errorOf("a"), errorOf("b"), errorOf("a"), errorOf("a")], nowhere)).toEqual([
    "::error title=PartMissing::part a is gone (and 2 more of the same cause, see summary)",
    "::error title=PartMissing::part b is gone",
  ]);
});

test("the last line is the URL of the documentation, if it is known", () => {
  const link = "docs/errors/deliveries.md#partmissing";
  const onServer = (place: string): string => `https://github.com/o/r/blob/v1/${place}`;
  const [one, two] = renderAnnotations(
    [errorOf("a", { link }), errorOf("b", { link }), errorOf("b", { link })],
    onServer,
  );
  expect(one).toMatch(
    /::part a is gone%0ASee https:\/\/github\.com\/o\/r\/blob\/v1\/docs\/errors\/deliveries\.md#partmissing$/,
  );
  expect(two).toMatch(/see summary\)%0ASee https:\S+#partmissing$/);
  expect(renderAnnotations([errorOf("a", { link })], nowhere)).toEqual(["::error title=PartMissing::part a is gone"]);
  expect(renderAnnotations([errorOf("a")], onServer)).toEqual(["::error title=PartMissing::part a is gone"]);
});

test("a cause that is both an error and a warning has two annotations, errors first", () => {
  const lines = renderAnnotations(
    [errorOf("a", { kind: "notice" }), errorOf("a", { kind: "warning" }), errorOf("a")],
    nowhere,
  );
  expect(lines.map((line) => line.split(" ")[0])).toEqual(["::error", "::warning", "::notice"]);
});

test.each([
  [10, 10, "::error title=PartMissing::part 9 is gone"],
  [11, 10, "::error::and 2 more, see summary"],
  [500, 10, "::error::and 491 more, see summary"],
])("%d causes create %d annotations", (causes, lines, last) => {
  const rendered = renderAnnotations(
    Array.from({ length: causes }, (_, index) => errorOf(String(index))),
    nowhere,
  );
  expect(rendered.length).toBe(lines);
  expect(rendered.at(-1)).toBe(last);
});
