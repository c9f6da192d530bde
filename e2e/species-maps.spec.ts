import sharp from "sharp";
import { expect, test } from "./fixtures.ts";

const map = async (name: string, background: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 120, height: 80, channels: 3, background } })
    .png()
    .toBuffer(),
});

test.use({ viewport: { width: 360, height: 740 } });

test("several maps of a species can be chosen at once and appear in order", async ({ asAdmin: page }) => {
  await page.goto("/newspecies");
  const maps = page.getByRole("group", { name: "Distribution maps" });
  const files = [
    await map("north.png", "#c33"),
    await map("middle.png", "#3c3"),
    await map("south.png", "#33c"),
  ];
  await page.getByLabel("A map").setInputFiles(files);
  await expect(maps.getByText("Map 3 of 3")).toBeVisible();
  await expect(maps.getByText(/more maps? waits?/)).toBeHidden();
  await page
    .getByLabel("Another map")
    .setInputFiles([
      { name: "notes.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") },
      await map("west.png", "#999"),
    ]);
  await expect(maps.getByText("“notes.svg”")).toBeVisible();
  await maps.getByRole("button", { name: "Skip to the next" }).click();
  await expect(maps.getByText("Map 4 of 4")).toBeVisible();
});
