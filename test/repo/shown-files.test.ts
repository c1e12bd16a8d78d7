import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { parseSchema } from "focus-parquet/schemas";
import { describe, expect, test } from "vitest";
import { actionPage, listActions } from "../../scripts/action-contract.ts";
import { parseFileMapping } from "../../src/hub/files/file-mapping.ts";
import { checkSettings } from "../../src/hub/settings/settings-schema.ts";
import { ROOT, readDocument } from "./markdown-document.ts";

interface ShownFile {
  readonly place: string;
  readonly text: string;
}

/** JSON in the documents, including JSON that a command writes. */
function shownJson(): readonly ShownFile[] {
  const pages = ["datasets", "file-mapping", "migrate-from-finops-hubs", "remote-hub"].map((name) => `docs/${name}.md`);
  const names = ["README.md", ...listActions(ROOT).map(actionPage), ...pages];
  return names.flatMap((name) =>
    readDocument(name).blocks.flatMap(({ language, line, text }): ShownFile[] => {
      const place = `${name}:${line}`;
      if (language === "json") return [{ place, text }];
      const [, written] = /<<'JSON'\n([\s\S]*?)^JSON$/m.exec(text) ?? [];
      return written === undefined ? [] : [{ place, text: written }];
    }),
  );
}

function shownWith(key: string): readonly ShownFile[] {
  return shownJson().filter(({ text }) => Object.hasOwn(JSON.parse(text), key));
}

function schemaOf(file: string): object {
  return JSON.parse(readFileSync(join(ROOT, "schemas", file), "utf8"));
}

describe("settings in the documents", () => {
  const shown = shownWith("scopes");

  test.each(shown)("$place are valid without changes", ({ text }) => {
    const { faults } = checkSettings({ name: "hub/settings.json", bytes: Buffer.from(text) }, { allowOverlap: false });
    expect(faults).toEqual([]);
  });

  test("are those of deploy-hub and configure-exports", () => {
    const places = shown.map(({ place }) => place.split(":")[0]);
    expect(places).toEqual(expect.arrayContaining(["deploy-hub/README.md", "configure-exports/README.md"]));
  });
});

describe("mappings in the documents", () => {
  const files = shownWith("sources");
  const columns = shownWith("translator");

  test("are found", () => {
    expect([files.length, columns.length].every((count) => count > 0)).toBe(true);
  });

  test.each(files)("$place is a valid file mapping for editors and for ingest", ({ text }) => {
    const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schemaOf("files.schema.json"));
    expect(isValid(JSON.parse(text)) ? [] : isValid.errors).toEqual([]);
    expect(parseFileMapping("hub/files.json", Buffer.from(text)).length).toBe(JSON.parse(text).sources.length);
  });

  test.each(columns)("$place is a valid column mapping", ({ text }) => {
    expect(parseSchema("focuscost_1.0.json", text).columns.length).toBe(JSON.parse(text).translator.mappings.length);
  });
});
