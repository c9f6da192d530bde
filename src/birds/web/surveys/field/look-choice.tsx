import { useEffect, useState } from "react";
import { keysOf } from "#core/domain/keys.ts";
import { type Look, readSetting, saveSetting } from "./phone-store.ts";

const looks: Record<Look, string> = { auto: "Auto", light: "Light", dark: "Dark", sun: "Sun" };

/** Shows the page as chosen on this phone. */
export async function showLook(): Promise<Look> {
  const look = (await readSetting("look").catch(() => undefined)) ?? "auto";
  document.documentElement.dataset.look = look;
  return look;
}

/** The choice between light, dark and a strong contrast for bright sun. */
export function LookChoice() {
  const [look, setLook] = useState<Look>("auto");
  useEffect(() => void showLook().then(setLook), []);
  return (
    <fieldset className="segments">
      <legend>Look</legend>
      {keysOf(looks).map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="look"
            checked={look === name}
            onChange={() => {
              setLook(name);
              document.documentElement.dataset.look = name;
              void saveSetting("look", name).catch(console.error);
            }}
          />
          <span>{looks[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
