import { describe, expect, test } from "vitest";
import { evaluateTemplate, type Json, TemplateError, type TemplateScope } from "../src/azure/arm/template/evaluate.ts";

const SUBSCRIPTION = "00000000-0000-0000-0000-000000000000";
const SCOPE: TemplateScope = {
  subscriptionId: SUBSCRIPTION,
  tenantId: "11111111-1111-1111-1111-111111111111",
  resourceGroup: { name: "my-rg", location: "westeurope", tags: { team: "finops" } },
  deploymentName: "hub",
  deployer: { objectId: "22222222-2222-2222-2222-222222222222", tenantId: "11111111-1111-1111-1111-111111111111" },
};
const GROUP = `/subscriptions/${SUBSCRIPTION}/resourceGroups/my-rg`;

const VARIABLES = {
  list: [1, 2, 3],
  texts: ["b", "a", "b"],
  object: { Name: "hub", nested: { a: 1, b: [1] } },
  nothing: "[null()]",
};

/** The value of an expression as a template output. */
function evaluated(expression: string, type = "string", scope = SCOPE): unknown {
  const template = {
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    contentVersion: "1.0.0.0",
    variables: VARIABLES,
    resources: [],
    outputs: { it: { type, value: expression } },
  };
  return evaluateTemplate(template, {}, scope).outputs({ resource: () => undefined }).it?.value;
}

function typeOf(value: Json): string {
  if (Array.isArray(value)) return "array";
  return { number: "int", boolean: "bool" }[typeof value as string] ?? typeof value;
}

function messageOf(expression: string): string {
  try {
    evaluated(expression);
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
  return "no error";
}

describe("hashes match Azure's real values", () => {
  test.each([
    ["[uniqueString('test')]", "rbgf3xv4ufgzg"],
    ["[uniqueString('hello', 'world')]", "a7wkljktk6wne"],
    ["[uniqueString('abc')]", "cgtzqvhu4i23s"],
    ["[uniqueString(resourceGroup().id)]", "bmg7c6xu4tw46"],
    ["[guid('a', 'b', 'c')]", "a98fa280-e03f-5afa-8d8e-92d0a9c201e8"],
  ])("%s is %s", (expression, expected) => {
    expect(evaluated(expression)).toBe(expected);
  });
});

describe("functions", () => {
  const cases: readonly (readonly [string, Json])[] = [
    ["[concat('a', 1, true())]", "a1True"],
    ["[concat(variables('list'), createArray(4))]", [1, 2, 3, 4]],
    ["[format('{0}-{1}{{}}', 'a', 2)]", "a-2{}"],
    ["[toUpper(trim('  a '))]", "A"],
    ["[replace('a_b_c', '_', '')]", "abc"],
    ["[replace('aBc', 'b', '')]", "aBc"],
    ["[substring('hello', 1, 3)]", "ell"],
    ["[substring('hello', 3)]", "lo"],
    ["[take('hello', 2)]", "he"],
    ["[take('hello', 20)]", "hello"],
    ["[skip(variables('list'), 2)]", [3]],
    ["[first(variables('list'))]", 1],
    ["[last('hello')]", "o"],
    ["[split('a,b;c', createArray(',', ';'))]", ["a", "b", "c"]],
    ["[join(variables('list'), '-')]", "1-2-3"],
    ["[indexOf('heLlo', 'l')]", 2],
    ["[lastIndexOf('hello', 'L')]", 3],
    ["[startsWith('Hub', 'hu')]", true],
    ["[endsWith('Hub', 'x')]", false],
    ["[padLeft(7, 3, '0')]", "007"],
    ["[string(createObject('a', true()))]", '{"a":true}'],
    ["[base64('hello')]", "aGVsbG8="],
    ["[base64ToString('aGVsbG8=')]", "hello"],
    ["[json('{\"a\":[1]}').a[0]]", 1],
    ["[uri('https://a.b/c/', 'd.json')]", "https://a.b/c/d.json"],
    ["[uriComponent('a b/(c)')]", "a%20b%2F%28c%29"],
    ["[add(mul(2, 3), sub(1, div(7, 2)))]", 4],
    ["[mod(7, 4)]", 3],
    ["[min(3, 1, 2)]", 1],
    ["[max(variables('list'))]", 3],
    ["[range(2, 3)]", [2, 3, 4]],
    ["[int('-12')]", -12],
    ["[equals('a', 'A')]", false],
    [
      "[equals(variables('object'), createObject('nested', createObject('b', createArray(1), 'a', 1), 'Name', 'hub'))]",
      true,
    ],
    ["[and(less(1, 2), greaterOrEquals('b', 'a'), not(greater(1, 2)), lessOrEquals(2, 2))]", true],
    ["[or(false(), bool('true'))]", true],
    ["[coalesce(variables('nothing'), 'x')]", "x"],
    ["[if(equals(1, 1), 'yes', variables('list')[99])]", "yes"],
    ["[and(contains(variables('object'), 'missing'), variables('object').missing)]", false],
    ["[contains(variables('object'), 'name')]", true],
    ["[contains('Hello', 'hello')]", false],
    ["[contains(variables('texts'), 'a')]", true],
    ["[empty(variables('nothing'))]", true],
    ["[empty('')]", true],
    ["[length(variables('object'))]", 2],
    ["[union(variables('texts'), createArray('c'))]", ["b", "a", "c"]],
    ["[intersection(variables('list'), createArray(3, 2))]", [2, 3]],
    [
      "[union(variables('object'), createObject('nested', createObject('a', 2)))]",
      { Name: "hub", nested: { a: 2, b: [1] } },
    ],
    ["[shallowMerge(createArray(variables('object'), createObject('nested', 1)))]", { Name: "hub", nested: 1 }],
    [
      "[items(createObject('b', 1, 'a', 2))]",
      [
        { key: "a", value: 2 },
        { key: "b", value: 1 },
      ],
    ],
    ["[objectKeys(variables('object'))]", ["Name", "nested"]],
    ["[variables('OBJECT').NESTED.b[0]]", 1],
    ["[coalesce(tryGet(variables('object'), 'no', 'where'), 'none')]", "none"],
    ["[tryGet(variables('object'), 'nested', 'b', 0)]", 1],
    ["[flatten(createArray(createArray(1), createArray(2, 3)))]", [1, 2, 3]],
    ["[array('a')]", ["a"]],
    ["[map(variables('list'), lambda('x', mul(lambdaVariables('x'), 2)))]", [2, 4, 6]],
    ["[filter(variables('list'), lambda('x', greater(lambdaVariables('x'), 1)))]", [2, 3]],
    ["[reduce(variables('list'), 10, lambda('sum', 'x', add(lambdaVariables('sum'), lambdaVariables('x'))))]", 16],
    ["[toObject(variables('list'), lambda('x', string(lambdaVariables('x'))))]", { 1: 1, 2: 2, 3: 3 }],
    ["[dateTimeAdd('2020-02-28T23:00:00Z', 'P1DT2H')]", "2020-03-01T01:00:00Z"],
    ["[dateTimeAdd('20200407T145314Z', '-PT1H', 'yyyy-MM-dd')]", "2020-04-07"],
    [
      "[resourceId('Microsoft.Storage/storageAccounts/blobServices/containers', 'a', 'default', 'c')]",
      `${GROUP}/providers/Microsoft.Storage/storageAccounts/a/blobServices/default/containers/c`,
    ],
    [
      "[resourceId('other-rg', 'A.B/c', 'x')]",
      `/subscriptions/${SUBSCRIPTION}/resourceGroups/other-rg/providers/A.B/c/x`,
    ],
    ["[resourceId('s', 'g', 'A.B/c', 'x')]", "/subscriptions/s/resourceGroups/g/providers/A.B/c/x"],
    [
      "[subscriptionResourceId('Microsoft.Authorization/roleDefinitions', 'r')]",
      `/subscriptions/${SUBSCRIPTION}/providers/Microsoft.Authorization/roleDefinitions/r`,
    ],
    ["[tenantResourceId('A.B/c', 'x')]", "/providers/A.B/c/x"],
    ["[extensionResourceId(resourceId('A.B/c', 'x'), 'D.E/f', 'y')]", `${GROUP}/providers/A.B/c/x/providers/D.E/f/y`],
    ["[subscription().subscriptionId]", SUBSCRIPTION],
    ["[tenant().tenantId]", SCOPE.tenantId],
    ["[resourceGroup().tags.TEAM]", "finops"],
    ["[deployment().name]", "hub"],
    ["[deployer().objectId]", "22222222-2222-2222-2222-222222222222"],
    ["[environment().suffixes.keyvaultDns]", ".vault.azure.net"],
    ["it''s plain [text]", "it''s plain [text]"],
    ["[no end", "[no end"],
    ["[[not('an expression')]", "[not('an expression')]"],
    ["[concat('it''s', ' [here]')]", "it's [here]"],
  ];

  test.each(cases)("%s", (expression, expected) => {
    expect(evaluated(expression, typeOf(expected))).toEqual(expected);
  });

  test("environment() matches the deployment's cloud", () => {
    expect(evaluated("[environment().suffixes.storage]", "string", { ...SCOPE, cloud: "AzureChinaCloud" })).toBe(
      "core.chinacloudapi.cn",
    );
  });
});

describe("an expression that cannot be evaluated reports the reason in Azure's words", () => {
  test.each([
    [
      "[concat('a']",
      "Unable to parse language expression 'concat('a'': expected token 'RightParenthesis' and actual 'EndOfData'.",
    ],
    ["[ ]", "Unable to parse language expression ' ': expected token 'Identifier' and actual 'EndOfData'."],
    ["[{a}]", "The language expression '{a}' is not valid: the string character '{' at position '0' is not expected."],
    ["[shout('a')]", "The template function 'shout' is not valid. Please see https://aka.ms/arm-template-expressions"],
    ["[if(true(), 'a', shout('b'))]", "The template function 'shout' is not valid."],
    ["[utcNow()]", "The template function 'utcNow' is not expected at this location."],
    ["[copyIndex()]", "The template function 'copyIndex' is not expected at this location."],
    ["[variables('none')]", "The template variable 'none' is not found."],
    ["[parameters('none')]", "The template parameter 'none' is not found."],
    [
      "[variables('object').missing]",
      "The language expression property 'missing' doesn't exist, available properties are 'Name, nested'.",
    ],
    ["[variables('list')[3]]", "The language expression property array index '3' is out of bounds."],
    ["[variables('nothing').x]", "The language expression property 'x' can't be evaluated."],
    [
      "[toLower(1)]",
      "The template language function 'toLower' expects its parameter to be of type 'String'. The provided " +
        "value is of type 'Integer'.",
    ],
    [
      "[toLower()]",
      "Unable to evaluate template language function 'toLower': function requires 1 argument(s) while 0 were provided.",
    ],
    ["[padLeft('a')]", "function requires between 2 and 3 argument(s) while 1 were provided."],
    [
      "[resourceId('A.B/c/d', 'x')]",
      "Unable to evaluate template language function 'resourceId': the type 'A.B/c/d' requires '2' resource " +
        "name argument(s).",
    ],
    [
      "[resourceId('A.B/c', 'x/y')]",
      "function requires exactly one multi-segmented argument which must be resource type including resource " +
        "provider namespace.",
    ],
    ["[substring('abc', 2, 2)]", "the index and length parameters must refer to a location within the string."],
    ["[div(1, 0)]", "attempted to divide by zero"],
    ["[json('{')]", "the value is not valid JSON"],
  ])("%s", (expression, expected) => {
    expect(messageOf(expression)).toContain(expected);
  });
});
