import { pathToFileURL } from "node:url";
import chromium from "@sparticuz/chromium";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

export interface BrowserPage {
  readonly page: Page;
  /** Errors that the browser has reported so far. */
  readonly complaints: readonly string[];
}

export interface HeadlessBrowser {
  /** Opens a file. `width` is in CSS pixels. */
  open(
    file: string,
    look: { readonly width: number; readonly height?: number; readonly isDark?: boolean; readonly scale?: number },
  ): Promise<BrowserPage>;
  close(): Promise<void>;
}

/** Starts the Chromium from the development dependencies. */
export async function startBrowser(): Promise<HeadlessBrowser> {
  const browser: Browser = await puppeteer.launch({
    args: [...chromium.args, "--font-render-hinting=none"],
    executablePath: await chromium.executablePath(),
    headless: "shell",
  });
  return {
    open: async (file, { width, height = 900, isDark = false, scale = 1 }) => {
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warn") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("requestfailed", (request) => complaints.push(`not loaded: ${request.url()}`));
      await page.setViewport({ width, height, deviceScaleFactor: scale });
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: isDark ? "dark" : "light" }]);
      await page.goto(pathToFileURL(file).href, { waitUntil: "load" });
      return { page, complaints };
    },
    close: () => browser.close(),
  };
}
