import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { asObject } from "#core/domain/keys.ts";
import { hasSessionEnded, onSessionChange, parseJson, readSession } from "../../session/session.ts";
import { announce } from "../../ui/toast.tsx";

// A form with a draft keeps what is typed all the time. The others keep it when the session ends by itself, in this tab
// and for this account, until the form is open again.

const keyOf = (account: string, name: string) => `typed by ${account} in ${name}`;

function readKept(account: string | undefined, name: string | undefined): object | undefined {
  const text = account && name && sessionStorage.getItem(keyOf(account, name));
  return text ? asObject(parseJson(text)) : undefined;
}

/** What was in the form of this name when the session ended; a notice says once that it is there again. */
export function useKeptInput(name: string | undefined): object | undefined {
  const [account] = useState(() => readSession()?.result._id);
  const [kept] = useState(() => readKept(account, name));
  useEffect(() => {
    if (!kept || !account || !name) return;
    sessionStorage.removeItem(keyOf(account, name));
    announce("Your text is back", "You wrote it before you were signed out.");
  }, [kept, account, name]);
  return kept;
}

/** Keeps the values of the form of this name, if they were changed, when the session ends. */
export function useKeepInput(name: string | undefined, values: object, changed: boolean): void {
  const [account] = useState(() => readSession()?.result._id);
  useEffect(() => {
    if (!name || !account || !changed) return;
    return onSessionChange(() => {
      if (hasSessionEnded()) sessionStorage.setItem(keyOf(account, name), JSON.stringify(values));
    });
  }, [name, account, values, changed]);
}

/** The state of a lone text that is kept as the values of a form are. */
export function useKeptText(name: string): [string, Dispatch<SetStateAction<string>>] {
  const kept = asObject(useKeptInput(name));
  const [text, setText] = useState(typeof kept.text === "string" ? kept.text : "");
  useKeepInput(name, { text }, text !== "");
  return [text, setText];
}
