import { afterAll, beforeAll, expect, test } from "vitest";
import { renderPage } from "../../src/document/render-page.ts";
import { pageAssets } from "../page-assets.ts";
import { samplePage } from "../sample-page.ts";
import { violationsOf } from "./accessibility.ts";
import { type PageBrowser, startPageBrowser } from "./opened-page.ts";

let browser: PageBrowser;
beforeAll(async () => {
  browser = await startPageBrowser();
});
afterAll(() => browser.close());

test.each([
  ["light", 1280, "#view=overview"],
  ["dark", 380, "#view=service&sub=sub-shop"],
  ["light", 380, "#view=owners&month=202610"],
] as const)("axe finds no violations in %s at %i pixels: %s", async (scheme, width, fragment) => {
  const { page } = await browser.open(renderPage(samplePage(), await pageAssets()), { scheme, width, fragment });
  await page.$$eval("details", (all) => {
    for (const one of all) one.open = true;
  });
  expect(await violationsOf(page)).toEqual([]);
});
