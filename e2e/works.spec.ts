import { expect, test } from "./fixtures.ts";

test("a work is described with italics, split names and the rare fields that unfold", async ({
  asAdmin: admin,
  page: visitor,
  mark,
}) => {
  test.slow();
  await admin.goto("/profile");
  await admin.getByRole("button", { name: "Create Post" }).click();
  const editor = admin.getByRole("dialog", { name: "New Post" });
  await editor.getByLabel("Type").selectOption("Publication");
  await editor.getByLabel("Title").fill(`Work${mark} on Lagonosticta sanguinodorsalis`);
  await editor.getByRole("button", { name: "Set Lagonosticta sanguinodorsalis in italics" }).click();
  await expect(editor.getByText("Shown as:").locator("i")).toHaveText("Lagonosticta sanguinodorsalis");

  await editor.getByRole("combobox", { name: "Authors" }).fill("van der Berg, Jan; Cresswell W et al");
  await admin.keyboard.press("Enter");
  await editor.getByRole("button", { name: "Details of Jan van der Berg" }).click();
  await expect(editor.getByLabel("Family name")).toHaveValue("van der Berg");
  await editor.getByLabel("ORCID iD").fill("0000-0002-1825-0098");
  await editor.getByLabel("Year").fill("2024");
  await expect(editor.getByText("Check the ORCID iD")).toBeVisible();
  await editor.getByLabel("ORCID iD").fill("0000-0002-1825-0097");

  await editor.getByLabel("Volume").fill("46");
  await editor.getByLabel("First page").fill("12");
  await editor.getByText("Publication details").click();
  await editor.getByLabel("ISSN").fill("0019-1018");
  await editor.getByText("Publication details").click();
  await expect(editor.getByLabel("ISSN")).toBeHidden();
  await editor.getByRole("button", { name: "Publish" }).click();
  await expect(editor.getByRole("link", { name: "ISSN" })).toBeVisible();
  await editor.getByRole("link", { name: "ISSN" }).click();
  await expect(editor.getByLabel("ISSN")).toBeFocused();
  await editor.getByLabel("ISSN").fill("0019-1019");
  await editor.getByRole("button", { name: "Publish" }).click();
  await expect(admin.getByText("Post added successfully")).toBeVisible();

  await visitor.goto(`/publications?search=work${mark}`);
  const link = visitor.getByRole("link", {
    name: `Work${mark} on Lagonosticta sanguinodorsalis`,
    exact: true,
  });
  await expect(link.locator("i")).toHaveText("Lagonosticta sanguinodorsalis");
  await link.click();
  await expect(visitor.locator("h1 i")).toHaveText("Lagonosticta sanguinodorsalis");
  const facts = visitor.getByRole("complementary", { name: "Facts" });
  await expect(facts).toContainText("46: 12");
  await expect(facts).toContainText("0019-1019");
});
