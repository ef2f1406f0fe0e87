import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { emptyFolder } from './folder.ts';

const PATHS = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** Where this machine has Chromium: `CHROME_PATH`, or where systems put it; undefined when it has none. */
const CHROMIUM = PATHS.find((path) => path !== undefined && existsSync(path));

/** What a title says where there is no browser. */
const NO_CHROMIUM = 'left out: no Chromium on this machine (install it, or set CHROME_PATH)';

/** Starts Chromium without a window, and without anything that it would ask of the network by itself. */
function startBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page that a test has opened. */
export interface Opened {
  readonly page: Page;
  /** What it has said: messages on the console, errors that nothing caught, dialogs. */
  readonly said: readonly string[];
  /** What it has requested that is no file. */
  readonly asked: readonly string[];
}

/** How a page is looked at: 1280 pixels wide and light, unless said otherwise. */
export interface Look extends BrowserContextOptions {
  readonly width?: number;
  readonly dark?: boolean;
}

/** Opens an address in a page of its own, which is closed when the test ends. */
type Open = (url: string, look?: Look) => Promise<Opened>;

/** Describes tests in one browser; they are skipped, and say so, where there is none. */
export function describeInBrowser(title: string, suite: (open: Open) => void): void {
  describe.skipIf(CHROMIUM === undefined)(CHROMIUM === undefined ? `${title} (${NO_CHROMIUM})` : title, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterAll(() => browser.close());
    suite((url, look) => opened(browser, url, look));
  });
}

async function opened(
  browser: Browser,
  url: string,
  { width = 1280, dark = false, ...options }: Look = {},
): Promise<Opened> {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    ...options,
  });
  onTestFinished(() => page.close());
  const [said, asked]: [string[], string[]] = [[], []];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('dialog', (dialog) => {
    said.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) asked.push(request.url());
  });
  await page.goto(url);
  return { page, said, asked };
}

/** A file with this page, removed with the test. */
export function written(html: string): string {
  const file = join(emptyFolder(), 'page.html');
  writeFileSync(file, html);
  return file;
}

/** What is not accessible on a page, which must be open with its policy bypassed: else the checker cannot be put in. */
export async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: axe.source });
  const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
    'axe.run({ preload: false }).then(({ violations }) => violations)',
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
}
