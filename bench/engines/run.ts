import { mkdir, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { type Driver, openFirefox, openWebKit } from "./drivers.ts";

// node bench/engines/run.ts http://localhost:3000 firefox|webkit folder
//
// Signs in at a demo, writes a post, and opens the desk, the page for the field and today in Debian’s Firefox or WebKit, on the
// width of a phone and of a desk. It leaves a picture of each in the folder, and says what failed.

const [site = "", engine = "", folder = "."] = process.argv.slice(2);
const PASSWORD = "amurum-2002";
const widths = [360, 1280];

async function waitFor(driver: Driver, condition: string, what: string): Promise<void> {
  for (let tries = 0; tries < 75; tries++) {
    if (await driver.run(`return Boolean(${condition})`)) return;
    await wait(200);
  }
  throw new Error(`It did not happen: ${what}.`);
}

const shown = (selector: string) => `document.querySelector(${JSON.stringify(selector)})?.offsetParent`;
const says = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`;

/** Marks the button with this text, so that it can be pressed as a person presses it. */
async function press(driver: Driver, text: string): Promise<void> {
  const find = `[...document.querySelectorAll("button, a")].find((one) => one.offsetParent && one.textContent.trim() === arguments[0])`;
  for (let tries = 0; tries < 50; tries++) {
    if (
      await driver.run(
        `const one = ${find}; one?.setAttribute("data-pressed", "next"); return Boolean(one)`,
        [text],
      )
    ) {
      await driver.click('[data-pressed="next"]');
      await driver.run(`document.querySelector('[data-pressed="next"]')?.removeAttribute("data-pressed")`);
      return;
    }
    await wait(200);
  }
  throw new Error(`There is no button “${text}”.`);
}

async function signIn(driver: Driver, name: string): Promise<void> {
  await driver.goto(`${site}/auth`);
  await driver.run("localStorage.clear()");
  await driver.goto(`${site}/auth`);
  await waitFor(driver, shown('input[type="password"]'), "the form for signing in");
  await driver.type('input[type="email"]', `${name}@example.org`);
  await driver.type('input[type="password"]', `${PASSWORD}\uE007`);
  await waitFor(driver, `!location.pathname.startsWith("/auth")`, "signing in");
}

const tasks: Record<string, (driver: Driver) => Promise<void>> = {
  async "sign-in"(driver) {
    await signIn(driver, "admin");
  },
  async today(driver) {
    await driver.goto(`${site}/today`);
    await waitFor(driver, says("Posts to approve"), "what waits");
  },
  async desk(driver) {
    await signIn(driver, "store");
    await driver.goto(`${site}/equipment/desk`);
    await waitFor(driver, says("To approve"), "the desk");
  },
  async editor(driver) {
    await signIn(driver, "member");
    await driver.goto(`${site}/profile`);
    await press(driver, "Create Post");
    await waitFor(driver, shown("[contenteditable]"), "the editor");
    const title = `Written in ${engine} ${Date.now()}`;
    await driver.run(
      `const [label] = [...document.querySelectorAll("[role=dialog] label")].filter((one) => /^Title/.test(one.textContent));
       document.getElementById(label.htmlFor).setAttribute("data-title", "")`,
    );
    await driver.type("[data-title]", title);
    await driver.click("[contenteditable]");
    await driver.type("[contenteditable]", "Counted at dawn.");
    await waitFor(
      driver,
      `document.querySelector("[contenteditable]").innerText.includes("Counted at dawn.")`,
      "typing",
    );
    await shoot(driver, "editor-open");
    await press(driver, "Send for approval");
    await waitFor(driver, `!document.querySelector("[role=dialog]")`, "closing the editor");
    await waitFor(driver, says(title), "the new post in the list");
  },
  async field(driver) {
    await driver.goto(`${site}/field`);
    await waitFor(driver, `${says("survey")} || ${says("Survey")}`, "the page for the field");
  },
};

/** What is wrong with a task; nothing if it can be done and its page fits the window. */
async function judge(driver: Driver, name: string, task: (driver: Driver) => Promise<void>): Promise<string> {
  let problem = "";
  try {
    await task(driver);
    const [inner, whole] = Object(
      await driver.run("return [innerWidth, document.documentElement.scrollWidth]"),
    );
    if (whole > inner) problem = `it is ${whole} px wide in a window of ${inner}`;
  } catch (error) {
    problem = String(error);
  }
  if (problem) process.exitCode = 1;
  await shoot(driver, name);
  return problem;
}

let width = 0;
async function shoot(driver: Driver, name: string): Promise<void> {
  await wait(500);
  await writeFile(`${folder}/${engine}-${name}-${width}.png`, Buffer.from(await driver.shoot(), "base64"));
}

await mkdir(folder, { recursive: true });
for (width of widths) {
  const driver = await (engine === "webkit" ? openWebKit(4956, width) : openFirefox(4957, width));
  try {
    for (const [name, task] of Object.entries(tasks))
      process.stdout.write(`${engine} ${width} px ${name}: ${(await judge(driver, name, task)) || "ok"}\n`);
  } finally {
    await driver.quit();
  }
}
