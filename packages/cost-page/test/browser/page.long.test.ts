import { afterAll, beforeAll, expect, test } from "vitest";
import { renderPage } from "../../src/document/render-page.ts";
import { largePage } from "../large-page.ts";
import { pageAssets } from "../page-assets.ts";
import { samplePage } from "../sample-page.ts";
import { violationsOf } from "./accessibility.ts";
import { goTo, type PageBrowser, startPageBrowser } from "./opened-page.ts";

let browser: PageBrowser;
beforeAll(async () => {
  browser = await startPageBrowser();
});
afterAll(() => browser.close());

const VIEWS = [
  "overview",
  "service",
  "subscription",
  "resourceGroup",
  "region",
  "tag:team",
  "commitments",
  "charges",
  "lake",
];
const LOOKS = [
  { scheme: "light", width: 1280 },
  { scheme: "dark", width: 1280 },
  { scheme: "light", width: 320 },
  { scheme: "dark", width: 320 },
  { areColorsForced: true, width: 1280 },
] as const;

test.each(LOOKS)("axe finds no violations in any view: %o", async (look) => {
  const { page, complaints } = await browser.open(renderPage(samplePage(), await pageAssets()), look);
  for (const view of VIEWS) {
    // A filter changes the content of a view, and a look only its colors and width.
    for (const filter of look === LOOKS[0] ? ["", "&sub=sub-shop"] : [""]) {
      await goTo(page, `#view=${encodeURIComponent(view)}${filter}`);
      await page.$$eval("details", (all) => {
        for (const one of all) one.open = true;
      });
      expect([view, filter, await violationsOf(page)]).toEqual([view, filter, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  }
  expect(complaints).toEqual([]);
});

test("axe finds no violations without scripts", async () => {
  // axe hangs on pages that forbid scripts, so the scripts are removed instead.
  const html = renderPage(samplePage(), await pageAssets()).replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "");
  const { page } = await browser.open(html);
  expect(await violationsOf(page)).toEqual([]);
});

test("13 months with 200 subscriptions, 50 services and 500 resource groups fit in 5 MB, and the page opens", async () => {
  const data = largePage({ subscriptions: 200, services: 50, groups: 500, servicesOfGroup: 12 });
  const html = renderPage(data, await pageAssets());
  expect(html.length).toBeLessThan(5_000_000);
  const { page, complaints } = await browser.open(html, { fragment: "#view=resourceGroup&top=100" });
  expect(await page.$$eval('[data-view="resourceGroup"] table.ranking tbody tr', (all) => all.length)).toBe(100);
  console.log(
    `${Math.round(html.length / 1000)} KB, drawn after ${Math.round(await page.evaluate(() => performance.now()))} ms`,
  );
  expect(complaints).toEqual([]);
});

test("a lake where every resource group uses every service fits in 5 MB", async () => {
  const data = largePage({ subscriptions: 200, services: 50, groups: 500, servicesOfGroup: 200 });
  expect(renderPage(data, await pageAssets()).length).toBeLessThan(5_000_000);
});
