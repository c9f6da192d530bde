import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const isStyled = (name: string) => existsSync(join(root, `node_modules/@mantine/core/styles/${name}.css`));

test("every component of Mantine that a page uses has its styles", () => {
  const styles = read("src/core/web/forms/mantine.css");
  const used = globSync("src/**/*.tsx", { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.trim()),
    ),
  );
  expect(used).toContain("Modal");
  expect(used.filter((name) => isStyled(name) && !styles.includes(`/${name}.css`))).toEqual([]);
});
