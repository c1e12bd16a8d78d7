import { describe, expect, test } from "vitest";
import { formatCounts, planWhatIf } from "../../../../src/actions/deploy-hub/what-if/what-if.ts";
import { formatWhatIf, whatIfBlocks } from "../../../../src/actions/deploy-hub/what-if/what-if-text.ts";
import { secretParameterValues } from "../../../../src/actions/deploy-hub/what-if/what-if-values.ts";
import type { WhatIfChange, WhatIfPropertyChange, WhatIfResult } from "../../../../src/azure/arm/arm-what-if.ts";
import { renderBlocks } from "../../../../src/github/markdown/summary-markdown.ts";

const GROUP = "/subscriptions/s/resourceGroups/costs";
const STORAGE = `${GROUP}/providers/Microsoft.Storage/storageAccounts/hubstore`;

const change = (resourceId: string, changeType: WhatIfChange["changeType"], more: Partial<WhatIfChange> = {}) => ({
  resourceId,
  changeType,
  before: undefined,
  after: undefined,
  delta: [],
  unsupportedReason: undefined,
  ...more,
});

const property = (path: string, changeType: string, more: Partial<WhatIfPropertyChange> = {}) => ({
  path,
  changeType,
  before: undefined,
  after: undefined,
  children: [],
  ...more,
});

const result = (...changes: readonly WhatIfChange[]): WhatIfResult => ({ changes, diagnostics: [] });

const MIXED = result(
  change(`${GROUP}/providers/Microsoft.KeyVault/vaults/hub-vault`, "NoChange"),
  change(`${GROUP}/providers/Microsoft.Web/sites/other`, "Ignore"),
  change(STORAGE, "Modify", {
    delta: [
      property("tags", "Modify", { children: [property("team", "Create", { after: "fin" })] }),
      property("properties.networkAcls.ipRules", "Array", {
        children: [property("1", "Delete", { before: { value: "10.0.0.1" } })],
      }),
      property("properties.accessTier", "NoEffect", { after: "Hot" }),
      property("sku.name", "Modify", { before: "Premium_LRS", after: "Premium_ZRS" }),
    ],
  }),
  change(`${STORAGE}/providers/Microsoft.Authorization/roleAssignments/a6`, "Unsupported", {
    unsupportedReason: "Its name is known later.",
  }),
  change(`${STORAGE}/blobServices/default/containers/config`, "Create", {
    after: {
      id: "x",
      name: "config",
      type: "t",
      properties: { publicAccess: "None", metadata: {}, made: "[reference('x').id]" },
    },
  }),
);

describe("the what-if log", () => {
  test("is a sorted diff with counts and without irrelevant differences", () => {
    expect(formatWhatIf(planWhatIf(MIXED, [])).split("\n")).toEqual([
      "+ Microsoft.Storage/storageAccounts/blobServices/containers hubstore/default/config",
      "    + properties.made: (known after deployment)",
      "    + properties.metadata: {}",
      '    + properties.publicAccess: "None"',
      "~ Microsoft.Storage/storageAccounts hubstore",
      '    - properties.networkAcls.ipRules[1]: {"value":"10.0.0.1"}',
      '    ~ sku.name: "Premium_LRS" => "Premium_ZRS"',
      '    + tags.team: "fin"',
      "? Microsoft.Authorization/roleAssignments a6 on storageAccounts hubstore  (Its name is known later.)",
      "= Microsoft.KeyVault/vaults hub-vault",
      "1 difference without effect is omitted.",
      "1 other resource in the group stays unchanged.",
      "1 to create, 1 to change, 1 unknown, 1 unchanged",
    ]);
  });

  test("counts a resource whose differences have no effect as unchanged", () => {
    const noise = change(STORAGE, "Modify", {
      delta: [
        property("properties.accessTier", "NoEffect", { after: "Hot" }),
        property("properties.principalId", "Modify", { before: "1", after: "[reference('i', '2024').principalId]" }),
      ],
    });
    const secret = change(`${GROUP}/providers/Microsoft.KeyVault/vaults/v/secrets/engine-identity`, "Modify", {
      delta: [property("properties.value", "Create", { after: "*******" })],
    });
    expect(formatCounts(planWhatIf(result(noise, secret), []))).toBe("2 unchanged");
  });

  test("reports a change without details, and a deployment without changes", () => {
    expect(formatWhatIf(planWhatIf(result(change(STORAGE, "Deploy")), []))).toContain("Azure does not say");
    expect(formatCounts(planWhatIf(result(), []))).toBe("nothing to deploy");
  });
});

describe("what-if never shows", () => {
  const SECRET = "q7/Key+with=signs";
  const text = (whatIf: WhatIfResult) => {
    const plan = planWhatIf(whatIf, [SECRET]);
    return `${formatWhatIf(plan)}\n${renderBlocks(whatIfBlocks(plan))}`;
  };

  test.each<[string, WhatIfChange]>([
    [
      "the value of a vault secret",
      change(`${GROUP}/providers/Microsoft.KeyVault/vaults/v/secrets/s`, "Create", {
        after: { properties: { value: "hidden" } },
      }),
    ],
    [
      "a secure parameter within another value",
      change(STORAGE, "Create", { after: { properties: { url: `https://x?${SECRET}`, list: [{ deep: SECRET }] } } }),
    ],
    [
      "a secure parameter that changes",
      change(STORAGE, "Modify", { delta: [property("properties.x", "Modify", { before: SECRET, after: "y" })] }),
    ],
    [
      "the signature of a callback URL",
      change(STORAGE, "Create", { after: { properties: { endpointUrl: "https://x/invoke?sp=a&sig=hidden" } } }),
    ],
    [
      "a property whose name suggests a secret",
      change(STORAGE, "Create", { after: { properties: { connectionString: "hidden", adminPassword: "hidden" } } }),
    ],
  ])("%s", (_, item) => {
    const shown = text(result(item));
    expect(shown).toContain("***");
    expect(shown).not.toContain(SECRET);
    expect(shown).not.toContain("hidden");
  });

  test("hides exactly the values of the template's secure parameters", () => {
    const template = {
      parameters: { key: { type: "secureString" }, name: { type: "string" }, set: { type: "SecureObject" } },
    };
    const parameters = {
      key: { value: "k" },
      name: { value: "n" },
      set: { value: { a: { b: "c" } } },
      stray: { value: "s" },
    };
    expect(secretParameterValues(template, parameters)).toEqual(["k", "c"]);
  });
});

describe("the what-if summary", () => {
  test("starts with the counts, followed by a table and collapsed details", () => {
    const markdown = renderBlocks(whatIfBlocks(planWhatIf(MIXED, [])));
    expect(markdown.split("\n")[0]).toBe("**1 to create, 1 to change, 1 unknown, 1 unchanged**");
    expect(markdown).toContain("| <code>&#126;</code> | Microsoft.Storage/storageAccounts hubstore | 3 |");
    expect(markdown).toContain('! sku.name: "Premium_LRS" => "Premium_ZRS"');
    expect(markdown).toContain("<summary>1 unchanged</summary>");
  });

  test("escapes text from Azure, so that it cannot leave its table cell", () => {
    const hostile = change(`${GROUP}/providers/Microsoft.X/y/<img>`, "Create", {
      after: { tags: { note: "```\n</details><img src=x>\n````" } },
    });
    const markdown = renderBlocks(whatIfBlocks(planWhatIf(result(hostile), [])));
    const [, fence = ""] = /^(`+)diff$/m.exec(markdown) ?? [];
    expect(fence.length).toBeGreaterThan(4);
    expect(markdown.split(fence)[0]).not.toContain("<img");
    expect(markdown.split("\n").filter((line) => line.startsWith("</details>"))).toHaveLength(1);
  });
});
