import { AppError } from "#core/domain/errors.ts";
import { authorizedFetch } from "../session/authorized-fetch.ts";

/** Follows what the form of the button is about for who is signed in, and says what holds: what was followed before keeps its rhythm. */
export default async function follow(button: HTMLElement): Promise<void> {
  const form = button.closest("form");
  const status = form?.querySelector<HTMLElement>("[role=status]");
  if (!form || !status) return;
  const sent = new FormData(form);
  const read = (name: string) => String(sent.get(name) ?? "");
  const json = { kind: button.dataset.kind, what: read("what"), every: read("every") };
  const say = (text: string, link = "") => {
    status.textContent = `${text} `;
    if (link) status.insertAdjacentHTML("beforeend", `<a href="/letters">${link}</a>`);
  };
  button.toggleAttribute("disabled", true);
  status.toggleAttribute("data-failed", false);
  try {
    const reply = await authorizedFetch("/api/follows", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(json),
    });
    const { message, every } = await reply.json();
    if (typeof message === "string") return say(message);
    const select = form.querySelector("select");
    if (select) select.value = every;
    const often = select ? `, ${select.selectedOptions[0]?.text.toLowerCase()}` : "";
    if (every === json.every) say(`You follow this${often}.`, "All your letters");
    else say(`You follow this already${often}.`, "Change it in all your letters");
  } catch (error) {
    status.toggleAttribute("data-failed", true);
    const isFull = error instanceof AppError && error.code === "conflict";
    say(
      error instanceof Error ? error.message : "That did not work. Try again.",
      isFull ? "All your letters" : "",
    );
  } finally {
    button.toggleAttribute("disabled", false);
  }
}
