import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { AppError } from "#core/domain/errors.ts";
import { type Action, useAction } from "./use-action.ts";

const list = ["species"];
let queryClient = new QueryClient();
beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(list, []);
});
const isReadAgain = () => queryClient.getQueryState(list)?.isInvalidated;

/** Shows a button that does it, and returns what a press of the button does. */
function show<Reply>(action: Action<void, Reply>): () => void {
  const shown: (() => void)[] = [];
  const Button = () => {
    shown.push(useAction(action).run);
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Button)));
  return () => shown[0]?.();
}

/** A button, the keys with which the server was asked, and how it answers the next call. */
function showAsking(more: Omit<Action<void, string>, "call"> = {}) {
  const keys: (string | undefined)[] = [];
  const answers: PromiseWithResolvers<string>[] = [];
  const press = show({
    ...more,
    call: ({ headers }) => {
      keys.push(headers["Idempotency-Key"]);
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const settle = async (end: (answer: PromiseWithResolvers<string>) => void) => {
    await expect.poll(() => answers.length).toBe(1);
    const answer = answers.pop();
    if (answer) end(answer);
    await new Promise(setImmediate);
  };
  return {
    press,
    keys,
    answer: () => settle(({ resolve }) => resolve("done")),
    refuse: (code: AppError["code"]) => settle(({ reject }) => reject(new AppError(code, "Not now."))),
  };
}

test("a press without an answer is repeated with its key, and the next thing has another", async () => {
  const { press, keys, answer, refuse } = showAsking({ refused: "This was not changed" });
  press();
  await refuse("broken");
  press();
  await answer();
  press();
  await answer();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a second press while the first is under way asks nothing", async () => {
  const { press, keys, answer } = showAsking();
  press();
  press();
  await answer();
  expect(keys).toHaveLength(1);
});

test("what follows, such as closing a dialog, comes before the lists are read again", async () => {
  const before: unknown[] = [];
  const { press, answer } = showAsking({ changes: [list], after: () => before.push(isReadAgain()) });
  press();
  await answer();
  expect(before).toEqual([false]);
  expect(isReadAgain()).toBe(true);
});

test("the lists are read again after a message of a failure, and not for a failure that its form shows", async () => {
  const form = showAsking({ changes: [list] });
  form.press();
  await form.refuse("conflict");
  expect(isReadAgain()).toBe(false);
  const button = showAsking({ changes: [list], refused: "This was not changed" });
  button.press();
  await button.refuse("conflict");
  expect(isReadAgain()).toBe(true);
});
