import { describe, expect, test } from "vitest";
import { innermostFaults, parseServiceFault, type ServiceFault } from "../../../src/azure/http/service-fault.ts";

const causesOf = (body: unknown): readonly Partial<ServiceFault>[] => {
  const fault = parseServiceFault(body);
  return fault === undefined
    ? []
    : innermostFaults(fault).map(({ code, message, target }) => ({ code, message, target }));
};

describe("the innermost causes of an error in", () => {
  test.each<[string, unknown, readonly object[]]>([
    ["the plain envelope", { error: { code: "A", message: "a." } }, [{ code: "A", message: "a." }]],
    ["a numeric code", { error: { code: 400, message: "a" } }, [{ code: "400", message: "a" }]],
    ["no envelope", { code: "A", message: "a" }, [{ code: "A", message: "a" }]],
    [
      "upper-case names, as older providers return them",
      { Error: { Code: "A", Message: "a" } },
      [{ code: "A", message: "a" }],
    ],
    ["OData", { "odata.error": { code: "A", message: { lang: "en", value: "a" } } }, [{ code: "A", message: "a" }]],
    ["text that contains JSON", '{"error":{"code":"A","message":"a"}}', [{ code: "A", message: "a" }]],
    ["text that is not JSON", "Bad gateway", [{ code: "", message: "Bad gateway" }]],
    [
      "JSON nested twice in a message",
      {
        error: {
          code: "DeploymentFailed",
          message: "see details",
          details: [
            {
              code: "Conflict",
              target: "/x",
              message: JSON.stringify({ error: { message: JSON.stringify({ code: "Inner", message: "deep" }) } }),
            },
          ],
        },
      },
      [{ code: "Inner", message: "deep", target: "/x" }],
    ],
    [
      "many details, without duplicates",
      {
        code: "Outer",
        message: "o",
        details: [
          { code: "A", message: "a" },
          { code: "A", message: "a" },
          { code: "B", message: "b", details: [{ message: "c" }] },
        ],
      },
      [
        { code: "A", message: "a" },
        { code: "B", message: "c" },
      ],
    ],
    [
      "details without a message",
      { code: "Conflict", message: "Server farm exists.", details: [{ code: "Conflict" }, { ErrorEntity: {} }] },
      [{ code: "Conflict", message: "Server farm exists." }],
    ],
    ["a list", [{ code: "A", message: "a" }], [{ code: "A", message: "a" }]],
    ["nothing", undefined, []],
    ["an empty object", {}, []],
  ])("%s", (_, body, causes) => {
    expect(causesOf(body)).toMatchObject(causes);
    expect(causesOf(body)).toHaveLength(causes.length);
  });

  test("an endlessly nested error is parsed up to a limit", () => {
    let message = "end";
    for (let depth = 0; depth < 12; depth++) message = JSON.stringify({ code: `C${depth}`, message });
    expect(causesOf(message)).toHaveLength(1);
    let error: object = { code: "end", message: "end" };
    for (let depth = 0; depth < 1000; depth++) error = { error };
    expect(causesOf(error)).toEqual([]);
  });
});
