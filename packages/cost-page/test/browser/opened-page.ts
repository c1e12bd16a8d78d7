import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import chromium from "@sparticuz/chromium";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  readonly areColorsForced?: boolean;
  readonly hasNoScript?: boolean;
  readonly timeZone?: string;
  readonly locale?: string;
  /** Keeps other pages open. */
  readonly isBeside?: boolean;
  /** The URL fragment with `#`. */
  readonly fragment?: string;
}

export interface PageBrowser {
  /** Opens a new page and closes the previous ones. */
  open(html: string, look?: Look): Promise<OpenedPage>;
  close(): Promise<void>;
}

export interface OpenedPage {
  readonly page: Page;
  /** Everything a page should not cause: requests, messages, errors, policy violations. */
  readonly complaints: readonly string[];
}

/** A Chromium that opens pages from files and blocks all requests. */
export async function startPageBrowser(): Promise<PageBrowser> {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  const browser: Browser = await puppeteer.launch({
    args: [...chromium.args, "--font-render-hinting=none"],
    executablePath: await chromium.executablePath(),
    headless: "shell",
  });
  let count = 0;
  return {
    open: async (html, look = {}) => {
      const file = join(folder, `${count++}.html`);
      writeFileSync(file, html);
      const page = await browser.newPage();
      if (look.isBeside !== true) for (const other of await browser.pages()) if (other !== page) await other.close();
      const complaints = await watch(page, pathToFileURL(file).href);
      await page.setViewport({ width: look.width ?? 1280, height: look.height ?? 900 });
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: look.scheme ?? "light" }]);
      if (look.areColorsForced === true) {
        const session = await page.createCDPSession();
        const features = [{ name: "forced-colors", value: "active" }];
        await session.send("Emulation.setEmulatedMedia", { features });
      }
      if (look.timeZone !== undefined) await page.emulateTimezone(look.timeZone);
      if (look.locale !== undefined) {
        await (await page.createCDPSession()).send("Emulation.setLocaleOverride", { locale: look.locale });
      }
      await page.setJavaScriptEnabled(look.hasNoScript !== true);
      await page.goto(pathToFileURL(file).href + (look.fragment ?? ""), { waitUntil: "load" });
      if (look.hasNoScript !== true && html.includes("<script"))
        await page.waitForSelector("html[data-script=on]", { timeout: 20_000 });
      return { page, complaints };
    },
    close: async () => {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function watch(page: Page, own: string): Promise<readonly string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${String(error)}`));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction("__complain", (text: string) => complaints.push(text));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { __complain(text: string): void }).__complain(
        `policy: ${violatedDirective} ${blockedURI}`,
      );
    });
  });
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    if (request.url().split("#")[0] === own) return void request.continue();
    complaints.push(`request: ${request.url()}`);
    void request.abort();
  });
  return complaints;
}

/** Opens another state of the page by its URL. */
export async function goTo(page: Page, fragment: string): Promise<void> {
  await page.evaluate((next) => {
    location.hash = next;
  }, fragment);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
}

interface ShownCell {
  readonly text: string;
  /** The exact values of the amounts in the cell. */
  readonly values: readonly string[];
}

export interface ShownTable {
  readonly rows: readonly (readonly ShownCell[])[];
  readonly sums: readonly (readonly ShownCell[])[];
}

/** A table of the page, even if it is collapsed. */
export async function readTable(page: Page, id: string): Promise<ShownTable> {
  return page.evaluate((wanted) => {
    const table = document.getElementById(wanted);
    if (!(table instanceof HTMLTableElement)) throw new Error(`no table ${wanted}`);
    const read = (rows: Iterable<HTMLTableRowElement>) =>
      [...rows].map((row) =>
        [...row.cells].map((cell) => ({
          text: cell.textContent,
          values: [...cell.querySelectorAll("data")].map(({ value }) => value),
        })),
      );
    return { rows: read(table.tBodies[0]?.rows ?? []), sums: read(table.tFoot?.rows ?? []) };
  }, id);
}
