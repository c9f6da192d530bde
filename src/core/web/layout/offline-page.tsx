import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { site } from "#core/web/site-lists.ts";
import { hasOfflineCopy } from "../offline-copy.ts";
import styles from "./error-page.module.css";

/** How the different browsers word a network failure. */
const networkErrorPattern = /^(failed to fetch|networkerror|load failed|the (internet|network) connection)/i;

/** Whether a page could not be shown because of a network failure. */
export const isOfflineError = (error: unknown): boolean =>
  typeof navigator !== "undefined" &&
  error instanceof TypeError &&
  (!navigator.onLine || networkErrorPattern.test(error.message));

export const offlineTitle = "You’re offline";

/** Shown when a page of the workplace cannot be loaded. */
export function OfflinePage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const copy = site().offline?.start;
  useEffect(() => {
    const retry = () => void navigate(pathname + search + hash, { replace: true });
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [navigate, pathname, search, hash]);
  return (
    <div className={`deep ${styles.page}`}>
      <Dusk />
      <div className={`wrap stack ${styles.text}`}>
        <h1>{offlineTitle}</h1>
        <p>
          This page could not be loaded because your device is offline or the site cannot be reached. Your
          saved work is safe. Go back to return to the previous page.
        </p>
        {copy && hasOfflineCopy() && (
          <p>
            The <a href={copy.href}>{copy.label}</a> is saved on this device. You can read it now.
          </p>
        )}
        <button
          type="button"
          className="button on-deep"
          onClick={() => void navigate(pathname + search + hash, { replace: true })}
        >
          Try again
        </button>
      </div>
    </div>
  );
}

/** The plateau after sunset, inline so that it needs no network. */
function Dusk() {
  return (
    <svg className="fills" viewBox="0 0 180 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill="#35574f" d="M0 0h180v120H0z" />
      <path fill="#6f7f66" d="M0 34h180v60H0z" opacity=".55" />
      <circle cx="128" cy="47" r="10" fill="#e3a43a" opacity=".85" />
      <path
        fill="#33524a"
        d="M0 60c12-2 20-10 30-10s14 8 24 9 20-17 34-17 20 14 34 16 24-8 36-6 16 6 22 6v62H0z"
      />
      <path fill="#21413a" d="M0 72c18-3 26 2 44 0s24-12 38-11 20 10 36 10 24-14 36-13 18 10 26 10v52H0z" />
      <path fill="#12291f" d="M0 88c30-6 60-2 90-4s60-8 90-3v39H0z" />
    </svg>
  );
}
