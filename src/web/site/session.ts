import { showSession } from "./show-session.ts";

const SESSION_KEY = "profile";
let loading: Promise<typeof import("./account.ts")> | undefined;

/** Shows who is signed in; what only members need is loaded when somebody is. */
export function startSession(header: HTMLElement): void {
  const load = () => {
    loading ??= import("./account.ts").then((account) => {
      account.followSession(header);
      return account;
    });
    return loading;
  };
  const follow = () => {
    showSession();
    // What a card has shown is removed as well. A page that is left before the script arrives needs none.
    if (loading || isSessionStored())
      load().then(
        (account) => account.checkSession(header),
        () => {},
      );
  };
  header.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-sign-out]") : null;
    if (button) load().then((account) => account.signOut(button.dataset.signOut ?? ""), console.error);
  });
  addEventListener("storage", ({ key }) => (key ?? SESSION_KEY) === SESSION_KEY && follow());
  addEventListener("pageshow", ({ persisted }) => persisted && follow());
  document.addEventListener("site:moved", follow);
  follow();
}

function isSessionStored(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}
