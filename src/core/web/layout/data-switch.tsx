import { useLocation } from "react-router";
import styles from "./footer.module.css";

/** Switches between pages with all that they show and small ones; a plain form, which works without script. */
export function DataSwitch({ savesData }: { savesData: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/data-use" className={`toolbar ${styles.data}`}>
      <input type="hidden" name="back" value={pathname + search} />
      {savesData && <span>You see small pages, which use less data.</span>}
      <button type="submit" className="link" name="use" value={savesData ? "all" : "less"}>
        {savesData ? "Show full pages" : "Use less data"}
      </button>
    </form>
  );
}
