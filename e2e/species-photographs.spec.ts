import { call } from "./call.ts";
import { expect, test } from "./fixtures.ts";

const nest = {
  fileUrl: "/art/card/nest.svg",
  photoCaption: "A nest",
  photoCredit: "Ada Bello",
  photoLicence: "ccBy",
};
const egg = { url: "/art/card/egg.svg", caption: "An egg", credit: "Nenrot Dashe", licence: null };

test("a photograph that goes takes its caption, credit and licence with it, and Undo brings them back", async ({
  asAdmin: page,
  mark,
}) => {
  const name = `Credited Heron ${mark}`;
  const { slug } = await call(page, "post", "/api/species", { name, ...nest });
  await page.goto(`/edit/species/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Update ${name}`);
  await expect(page).toHaveTitle(new RegExp(name));
  const credit = page.getByLabel("Photo credit");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(credit).toHaveValue("");
  await page.getByRole("button", { name: /^Undo removing/ }).click();
  await expect(credit).toHaveValue("Ada Bello");
  await expect(page.getByLabel("Caption")).toHaveValue("A nest");
  await expect(page.getByLabel("Licence of the photograph")).toHaveValue("ccBy");
  await page.getByLabel("Photograph", { exact: true }).setInputFiles("public/icon-192.png");
  await expect(credit).toHaveValue("");
  await credit.fill("Ada Bello");
  await page.getByRole("button", { name: "Save Species" }).click();
  await expect(page.getByText("Species updated successfully")).toBeVisible();
  expect(await call(page, "get", `/api/species/${slug}`)).toMatchObject({
    fileUrl: expect.stringMatching(/^\/files\//),
    photoCaption: null,
    photoCredit: "Ada Bello",
    photoLicence: null,
  });
});

test("a wrong value of a further photograph is marked at its field, and the summary says of which it is", async ({
  asAdmin: page,
  quiet,
  mark,
}) => {
  quiet.allow(/422/);
  const { slug } = await call(page, "post", "/api/species", { name: `Wordy Heron ${mark}`, photos: [egg] });
  await page.goto(`/edit/species/${slug}`);
  const caption = page.getByRole("group", { name: "Further photographs" }).getByLabel("Caption");
  await caption.fill("x".repeat(400));
  await page.getByRole("button", { name: "Save Species" }).click();
  await expect(caption).toBeFocused();
  await expect(caption).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[data-summary]")).toContainText(
    "Further photograph 1, caption: At most 300 characters.",
  );
  await expect(page.getByLabel("Another photograph")).not.toHaveAttribute("aria-invalid", "true");
});

test("a further photograph is removed with Undo, leads where there is no first one, and can be made the first", async ({
  asAdmin: page,
  mark,
}) => {
  const photos = [egg, { ...egg, url: "/art/card/leaf.svg", caption: "A leaf" }];
  const { slug } = await call(page, "post", "/api/species", { name: `Leading Heron ${mark}`, photos });
  await page.goto(`/birds/${slug}`);
  await expect(page.getByRole("article").getByRole("figure").first()).toContainText("An egg");
  await expect(page.getByText("There is no photograph of this species")).toHaveCount(0);

  await page.goto(`/edit/species/${slug}`);
  const captions = page.getByRole("group", { name: "Further photographs" }).getByLabel("Caption");
  await page.getByRole("button", { name: "Remove photograph 1" }).click();
  await expect(captions).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Remove photograph 1" })).toBeFocused();
  await page.getByRole("button", { name: "Undo removing Photograph 1" }).click();
  await expect(captions.first()).toHaveValue("An egg");
  await page.getByRole("button", { name: "Make it the first: photograph 2" }).click();
  await expect(page.getByLabel("Photograph", { exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Make it the first: photograph 1" }).click();
  await expect(captions).toHaveCount(1);
  await expect(captions).toHaveValue("A leaf");
  await page.getByRole("button", { name: "Save Species" }).click();
  await expect(page.getByText("Species updated successfully")).toBeVisible();
  expect(await call(page, "get", `/api/species/${slug}`)).toMatchObject({
    fileUrl: egg.url,
    photoCaption: "An egg",
    photoCredit: "Nenrot Dashe",
    photos: [photos[1]],
  });
});
