import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

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
export const CHROMIUM = PATHS.find((path) => path !== undefined && existsSync(path));

/** What a title says where there is no browser. */
export const NO_CHROMIUM = 'left out: no Chromium on this machine (install it, or set CHROME_PATH)';

/** Starts Chromium without a window, and without anything that it would ask of the network by itself. */
export function startBrowser(): Promise<Browser> {
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
