import { describe, expect, test } from "vitest";
import {
  evaluateTemplate,
  type JsonObject,
  TemplateError,
  type TemplateRuntime,
  type TemplateScope,
} from "../src/azure/arm/template/evaluate.ts";
import { evaluateNestedDeployment } from "../src/azure/arm/template/nested-deployment.ts";

const SCOPE: TemplateScope = {
  subscriptionId: "s",
  tenantId: "t",
  resourceGroup: { name: "rg", location: "westeurope", tags: {} },
  deploymentName: "hub",
};
const GROUP = "/subscriptions/s/resourceGroups/rg";
const NOTHING: TemplateRuntime = { resource: () => undefined };
const account = (name: string) => `${GROUP}/providers/Microsoft.Storage/storageAccounts/${name}`;

function template(parts: JsonObject): JsonObject {
  return {
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    contentVersion: "1.0.0.0",
    resources: [],
    ...parts,
  };
}

function storage(name: string, more: JsonObject = {}): JsonObject {
  return { type: "Microsoft.Storage/storageAccounts", apiVersion: "2025-01-01", name, ...more };
}

function evaluate(parts: JsonObject, parameters: JsonObject = {}) {
  return evaluateTemplate(template(parts), parameters, SCOPE);
}

function bodiesOf(parts: JsonObject, runtime = NOTHING): readonly JsonObject[] {
  return evaluate(parts).resources.map((resource) => resource.body(runtime));
}

function errorOf(parts: JsonObject, parameters: JsonObject = {}): TemplateError {
  try {
    const evaluated = evaluate(parts, parameters);
    for (const resource of evaluated.resources) resource.body(NOTHING);
    evaluated.outputs(NOTHING);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error("The template has no error.");
}

describe("resources", () => {
  test("have an ID, type, name and a body without the properties that only Azure Resource Manager reads", () => {
    const [container] = evaluate({
      resources: [
        {
          type: "Microsoft.Storage/storageAccounts/blobServices/containers",
          apiVersion: "2025-01-01",
          name: "[format('{0}/default/{1}', 'a', 'config')]",
          comments: "why",
          properties: { publicAccess: "None", empty: null },
        },
      ],
    }).resources;
    expect(container).toMatchObject({
      id: `${account("a")}/blobServices/default/containers/config`,
      type: "Microsoft.Storage/storageAccounts/blobServices/containers",
      name: "a/default/config",
      apiVersion: "2025-01-01",
    });
    expect(container?.body(NOTHING)).toEqual({ properties: { publicAccess: "None", empty: null } });
  });

  test("with a scope extend the named resource, also in the older notation", () => {
    const role = "Microsoft.Authorization/roleAssignments";
    const { resources } = evaluate({
      resources: [
        { type: role, apiVersion: "1", name: "r1", scope: "Microsoft.Storage/storageAccounts/a/blobServices/default" },
        { type: role, apiVersion: "1", name: "r2", scope: "[resourceId('Microsoft.Storage/storageAccounts', 'a')]" },
        {
          type: `Microsoft.Storage/storageAccounts/providers/roleAssignments`,
          apiVersion: "1",
          name: "a/Microsoft.Authorization/r3",
        },
        { type: role, apiVersion: "1", name: "r4" },
      ],
    });
    expect(resources.map(({ id }) => id)).toEqual([
      `${account("a")}/blobServices/default/providers/${role}/r1`,
      `${account("a")}/providers/${role}/r2`,
      `${account("a")}/providers/${role}/r3`,
      `${GROUP}/providers/${role}/r4`,
    ]);
    expect(resources.map(({ type }) => type)).toEqual([role, role, role, role]);
  });

  test("with a false condition are omitted, and no other resource waits for them or reads their properties", () => {
    const { resources } = evaluate({
      resources: [
        storage("b", { dependsOn: ["a"] }),
        storage("a", { condition: "[equals(1, 2)]", properties: { x: "[json('no JSON')]" } }),
      ],
    });
    expect(resources.map(({ name, dependsOn }) => [name, dependsOn])).toEqual([["b", []]]);
  });

  test("follow their dependencies, given by ID, by type and name, by name, or by reference", () => {
    const { resources } = evaluate({
      resources: [
        storage("e", { properties: { x: "[reference('d').x]" } }),
        storage("d", { dependsOn: ["c"] }),
        storage("c", { dependsOn: ["MICROSOFT.Storage/storageAccounts/b"] }),
        storage("b", { dependsOn: ["[resourceId('Microsoft.Storage/storageaccounts', 'a')]"] }),
        storage("a"),
      ],
    });
    expect(resources.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
    expect(resources[4]?.dependsOn).toEqual([account("d")]);
  });
});

describe("copy", () => {
  test("creates properties, variables and outputs", () => {
    const parts = {
      variables: {
        copy: [{ name: "squares", count: 3, input: "[mul(copyIndex('squares'), copyIndex('squares'))]" }],
        inside: { copy: [{ name: "list", count: 2, input: { number: "[copyIndex('list', 1)]" } }] },
      },
      resources: [
        storage("a", {
          properties: {
            rules: { copy: [{ name: "items", count: 2, input: "[variables('squares')[copyIndex('items')]]" }] },
            "[concat('com', 'puted')]": "[variables('inside').list]",
          },
        }),
      ],
      outputs: { all: { type: "array", copy: { count: 2, input: "[copyIndex()]" } } },
    };
    expect(bodiesOf(parts)[0]).toEqual({
      properties: { rules: { items: [0, 1] }, computed: [{ number: 1 }, { number: 2 }] },
    });
    expect(evaluate(parts).outputs(NOTHING)).toEqual({ all: { type: "Array", value: [0, 1] } });
  });
});

describe("parameters", () => {
  const parameters = {
    hubName: { type: "String", minLength: 1, maxLength: 5 },
    sku: { type: "string", defaultValue: "Premium_LRS", allowedValues: ["Premium_LRS", "Premium_ZRS"] },
    days: { type: "int", defaultValue: 0, minValue: 0, maxValue: 9 },
    scopes: { type: "array", defaultValue: [] },
    location: { type: "string", defaultValue: "[resourceGroup().location]" },
    key: { type: "secureString", defaultValue: "" },
    now: { type: "string", defaultValue: "[utcNow('yyyy')]" },
  };

  test("get the request's values by case-insensitive name, or their defaults, and secure ones are hidden", () => {
    const given = { HUBNAME: { value: "[no]" }, key: { value: "secret" } };
    const scope = { ...SCOPE, now: () => new Date("2026-11-21T00:00:00Z") };
    const evaluated = evaluateTemplate(template({ parameters }), given, scope);
    expect(evaluated.parameters).toEqual({
      hubName: { type: "String", value: "[no]" },
      sku: { type: "String", value: "Premium_LRS" },
      days: { type: "Int", value: 0 },
      scopes: { type: "Array", value: [] },
      location: { type: "String", value: "westeurope" },
      key: { type: "SecureString" },
      now: { type: "String", value: "2026" },
    });
  });

  test.each([
    [{}, "The value for the template parameter 'hubName' at line '1' and column '"],
    [{ hubName: { value: "abcdef" } }, "is not valid. Length of the value should be less than or equal to '5'."],
    [{ hubName: { value: "" } }, "is not valid. Length of the value should be greater than or equal to '1'."],
    [{ hubName: { value: "a" }, days: { value: 10 } }, "Value should be less than or equal to '9'."],
    [
      { hubName: { value: "a" }, days: { value: "1" } },
      "The provided value for the template parameter 'days' is not valid. Expected a value of type " +
        "'Integer', but received a value of type 'String'.",
    ],
    [
      { hubName: { value: "a" }, sku: { value: "Basic" } },
      "The parameter value is not part of the allowed value(s): 'Premium_LRS,Premium_ZRS'.",
    ],
    [
      { hubName: { value: "a" }, hubname2: { value: 1 } },
      "The template parameters 'hubname2' in the parameters file are not valid; they are not present in the " +
        "original template",
    ],
  ])("%j is rejected", (given, message) => {
    const error = errorOf({ parameters }, given);
    expect(error.code).toBe("InvalidTemplate");
    expect(error.message).toContain(`Deployment template validation failed: '`);
    expect(error.message).toContain(message);
  });
});

describe("outputs", () => {
  test("have Azure's types, omit conditional ones, and hide secrets", () => {
    const outputs = evaluate({
      outputs: {
        name: { type: "string", value: "[deployment().name]" },
        flag: { type: "BOOL", value: true },
        secret: { type: "securestring", value: "hush" },
        never: { type: "string", condition: false, value: "x" },
      },
    }).outputs(NOTHING);
    expect(JSON.parse(JSON.stringify(outputs))).toEqual({
      name: { type: "String", value: "hub" },
      flag: { type: "Bool", value: true },
      secret: { type: "SecureString" },
    });
  });
});

describe("nested deployments", () => {
  const inner = template({
    parameters: { who: { type: "string" } },
    resources: [storage("[parameters('who')]")],
    outputs: { text: { type: "string", value: "[concat(parameters('who'), '!')]" } },
  });
  const nested = (options: string, own: JsonObject, parameters: JsonObject) => ({
    type: "Microsoft.Resources/deployments",
    apiVersion: "2025-03-01",
    name: "child",
    properties: { mode: "Incremental", expressionEvaluationOptions: { scope: options }, template: own, parameters },
  });

  test("of scope inner see their own parameters, which the parent evaluates", () => {
    const child = nested("inner", inner, { who: { value: "[toLower('INNER')]" } });
    const [body = {}] = bodiesOf({ resources: [child] });
    const evaluated = evaluateNestedDeployment("child", body, SCOPE);
    expect(evaluated.resources.map(({ id }) => id)).toEqual([account("inner")]);
    expect(evaluated.outputs(NOTHING).text?.value).toBe("inner!");
  });
});

describe("an invalid template is rejected in Azure's words", () => {
  const group = "Microsoft.Storage/storageAccounts";
  test.each<[string, JsonObject, string]>([
    [
      "a duplicate resource",
      { resources: [storage("a"), storage("A", { condition: false })] },
      `The resource '${group}/A' at line '1' and column '`,
    ],
    [
      "a circle",
      { resources: [storage("a", { dependsOn: ["b"] }), storage("b", { dependsOn: ["a"] })] },
      `Circular dependency detected on resource: '${account("a")}'.`,
    ],
    [
      "a missing dependency",
      { resources: [storage("a", { dependsOn: [`${group}/x`] })] },
      `The resource '${group}/x' is not defined in the template.`,
    ],
    [
      "a reference to a missing resource",
      { resources: [storage("a", { kind: "[reference('x').y]" })] },
      "The resource 'x' is not defined in the template.",
    ],
    [
      "too many names",
      { resources: [storage("a/b")] },
      `The template resource 'a/b' for type '${group}' has incorrect segment lengths.`,
    ],
    [
      "a type that is an expression",
      { resources: [storage("a", { type: "[concat('A', 'B')]" })] },
      "The type property cannot be an expression",
    ],
    [
      "a reference where no deployment runs",
      { resources: [storage("a", { location: "[reference('b').location]" })] },
      "The template resource 'a' at line '1' and column '",
    ],
    [
      "an unknown function behind a false condition",
      { resources: [storage("a", { condition: false, kind: "[shout()]" })] },
      "The template function 'shout' is not valid.",
    ],
    [
      "an expression that fails without a running deployment",
      { resources: [storage("a", { kind: "[substring('a', 2)]" })] },
      "The template resource 'a' at line '1' and column '",
    ],
    [
      "a cycle of variables",
      { variables: { a: "[variables('b')]", b: "[variables('a')]" } },
      "is not valid: The template variable 'a' refers to itself.",
    ],
    [
      "a negative loop",
      { resources: [storage("a", { copy: { name: "l", count: -1 } })] },
      "The template copy definition has an invalid copy count '-1'.",
    ],
    [
      "an unknown parameter type",
      { parameters: { a: { type: "text", defaultValue: "" } } },
      "The template parameter 'a' has the type 'text', which is not valid.",
    ],
    [
      "a future language version",
      { languageVersion: "3.0" },
      `The template language version '"3.0"' is not supported.`,
    ],
    [
      "a template for subscriptions",
      { $schema: "https://schema.management.azure.com/schemas/2018-05-01/subscriptionDeploymentTemplate.json#" },
      "is not supported. Supported versions are",
    ],
    [
      "user-defined functions",
      { functions: [] },
      "The template property 'functions' is not supported by the simulator.",
    ],
  ])("%s", (_, parts, message) => {
    const error = errorOf(parts);
    expect(error.code).toBe("InvalidTemplate");
    expect(error.message).toContain(message);
  });

  test.each<[string, JsonObject, string]>([
    [
      "a misspelled section",
      { resource: [] },
      "Could not find member 'resource' on object of type 'Template'. Path 'properties.template.resource', " +
        "line 1, position ",
    ],
    [
      "a misspelled member of a resource",
      { resources: [storage("a", { dependson: [] })] },
      "Could not find member 'dependson' on object of type 'TemplateResource'. Path " +
        "'properties.template.resources[0].dependson'",
    ],
    [
      "a parameter without a type",
      { parameters: { a: {} } },
      "Required property 'type' not found in JSON. Path 'properties.template.parameters.a'",
    ],
  ])("%s", (_, parts, message) => {
    const error = errorOf(parts);
    expect(error.code).toBe("InvalidRequestContent");
    expect(error.message).toContain(message);
  });
});
