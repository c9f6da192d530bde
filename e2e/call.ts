import { expect, type Page } from "@playwright/test";

/** Calls the API as the person whose session the page has; a text is sent as a CSV file. */
export async function call(
  page: Page,
  method: "get" | "post" | "put" | "patch" | "delete",
  path: string,
  data?: object | string,
) {
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem("profile") ?? "{}"));
  const type = typeof data === "string" ? "text/csv" : "application/json";
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": type };
  const reply = await page.request[method](path, { headers, ...(data !== undefined && { data }) });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.status() === 204 ? {} : reply.json();
}
