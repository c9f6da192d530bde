import { chromium } from "@playwright/test";
import sharp from "sharp";

// Takes the screenshot of the running demo for README: node e2e/screenshot.ts [address]

const [address = "http://127.0.0.1:3000"] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
  ],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 1180 }, reducedMotion: "reduce" });
await page.goto(address, { waitUntil: "networkidle" });
const picture = await page.screenshot();
await browser.close();
await sharp(picture).png({ palette: true, quality: 85, effort: 10 }).toFile("docs/home.png");
