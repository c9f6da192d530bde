import { showFailure, showNotice } from "./notices.ts";
import { showSession } from "./show-session.ts";

const SESSION_KEY = "profile";
/** What only members need; a script that was lost on the way is loaded again. */
const load = () => import("./account.ts");
let isShown = false;

/** Shows who is signed in; what only members need is loaded when somebody is. */
export function startSession(header: HTMLElement): void {
  const follow = () => {
    showSession();
    // What a card has shown is removed as well. A page that is left before the script arrives needs none.
    if (isShown || isSessionStored())
      load().then(
        (account) => {
          isShown = true;
          account.checkSession(header, showNotice);
        },
        () => {},
      );
  };
  header.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-sign-out]") : null;
    if (button) load().then((account) => account.signOut(button.dataset.signOut ?? ""), showFailure);
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
