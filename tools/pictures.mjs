// Takes pictures of pages, wide and as narrow as a phone, light and dark, to be looked at. Needs Chromium.
// Usage: node tools/pictures.mjs PAGE.html... [--out reports/pictures]
import { existsSync, mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const WIDTHS = [1280, 390];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'reports/pictures' } },
});
const missing = positionals.filter((page) => !existsSync(page));
if (positionals.length === 0 || missing.length > 0) {
  console.error(
    missing.length > 0 ? `There is no ${missing.join(', ')}.` : 'Name the pages: node tools/pictures.mjs PAGE.html...',
  );
  process.exit(2);
}

mkdirSync(values.out, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const file of positionals) {
  for (const width of WIDTHS) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await browser.newPage({ viewport: { width, height: 980 }, colorScheme });
      await page.goto(pathToFileURL(resolve(file)).href);
      const path = join(values.out, `${basename(file, '.html')}-${width}-${colorScheme}.png`);
      await page.screenshot({ path });
      console.log(path);
      await page.close();
    }
  }
}
await browser.close();
