import { authorizedFetch } from "../session/authorized-fetch.ts";

/** Follows what the form of the button is about for who is signed in, and says so. */
export default async function follow(button: HTMLElement): Promise<void> {
  const form = button.closest("form");
  const status = form?.querySelector<HTMLElement>("[role=status]");
  if (!form || !status) return;
  const sent = new FormData(form);
  const read = (name: string) => String(sent.get(name) ?? "");
  const json = { kind: button.dataset.kind, what: read("what"), every: read("every") };
  button.toggleAttribute("disabled", true);
  try {
    const reply = await authorizedFetch("/api/follows", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(json),
    });
    const { message } = await reply.json();
    if (typeof message === "string") status.textContent = message;
    else status.innerHTML = 'You will hear of it. <a href="/letters">All your letters</a>';
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : "That did not work. Try again.";
  } finally {
    button.toggleAttribute("disabled", false);
  }
}
