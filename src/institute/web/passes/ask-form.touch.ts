import { AppError } from "#core/domain/errors.ts";
import { keyed, newKey } from "#core/web/send-key.ts";
import { authorizedFetch } from "#core/web/session/authorized-fetch.ts";
import { readSession } from "#core/web/session/session.ts";

/** Fills in who is signed in, and sends the request with the session, so that a proven address needs no letter. */
export default function askAsMember(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement) || form.hasAttribute("data-started")) return;
  form.setAttribute("data-started", "");
  const session = readSession();
  if (!session) return;
  const field = (name: string) =>
    form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
  const { name, email } = session.result;
  for (const [at, value] of Object.entries({ name, email })) {
    const input = field(at);
    if (input && input.value === "") input.value = value;
  }
  // What is changed is another request.
  let key = newKey();
  form.addEventListener("input", () => {
    key = newKey();
  });
  form.addEventListener("submit", (event) => {
    if (field("email")?.value.trim().toLowerCase() !== email) return;
    event.preventDefault();
    void send(form, key);
  });
}

async function send(form: HTMLFormElement, key: string): Promise<void> {
  const note = form.querySelector<HTMLElement>("#problem");
  const button = form.querySelector("button");
  if (!button || button.disabled) return;
  button.disabled = true;
  const unlock = () => {
    button.disabled = false;
  };
  // Back to this page, as the browser kept it.
  addEventListener("pageshow", unlock, { once: true });
  try {
    const body = JSON.stringify({
      opens: "file",
      subjectId: form.dataset.work,
      ...Object.fromEntries(new FormData(form)),
    });
    const headers = { "Content-Type": "application/json", ...keyed(key).headers };
    const reply = await authorizedFetch("/api/passes", { method: "POST", headers, body });
    const { sent } = await reply.json();
    location.assign(`${form.action}?sent=${sent}`);
  } catch (error) {
    const known = error instanceof AppError ? error : null;
    // What has to be typed again is said beside its field, as without the session.
    if (known?.details.fields || known?.code === "unauthenticated") form.submit();
    else if (note) {
      // Pressed again with the same key, it is stored once, even if the line was lost after it arrived.
      unlock();
      note.textContent = known?.message ?? "That did not work. Press the button again once you’re online.";
      note.hidden = false;
    }
  }
}
