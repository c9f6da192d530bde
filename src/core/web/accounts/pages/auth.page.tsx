import { useEffect, useRef, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import type { Session } from "#core/domain/accounts/account.ts";
import { hasQueue } from "#core/domain/accounts/granted-rights.ts";
import { institute } from "#core/institute.ts";
import { useGoTo } from "../../leaving.ts";
import { pageMeta } from "../../page-meta.ts";
import { hasExpired } from "../../session/session.ts";
import { useSession } from "../../session/use-session.ts";
import styles from "./auth.module.css";
import { AuthForm } from "./auth-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { EndedSession } from "./ended-session.tsx";
import { purposeOf, readWayBack } from "./way-back.ts";

export const meta = () => [
  ...pageMeta({
    title: "Sign in",
    description: `Members of ${institute().shortName} sign in here to update their profile and to publish.`,
    path: "/auth",
    publicUrl: undefined,
  }),
  { name: "robots", content: "noindex" },
];

/** The pages where people begin after signing in: admins where it says what waits, and who fills in a new site at its settings. */
const firstPageOf = ({ result }: Session, isBlank: boolean) => {
  if (result.role === "admin" && isBlank) return "/settings";
  return hasQueue(result) ? "/today" : "/";
};

/** Sign in or sign up; afterwards the member returns to the screen that required it, or begins at a page of their own. */
export default function AuthPage() {
  const session = useSession();
  const goTo = useGoTo();
  const isBlank = useRouteLoaderData<{ isBlank: boolean }>("root")?.isBlank === true;
  const { search, state } = useLocation();
  const { cameFrom = readWayBack(search) }: { cameFrom?: string } = state ?? {};
  const [isNew, setIsNew] = useState(false);
  const toggled = useRef(false);
  const signedIn = useRef(false);
  useEffect(() => {
    if (session && !hasExpired(session))
      goTo(cameFrom ?? (signedIn.current ? firstPageOf(session, isBlank) : "/"), { replace: true });
  }, [session, goTo, cameFrom, isBlank]);

  return (
    <AuthLayout
      title={isNew ? "Sign up" : "Sign in"}
      intro={isNew ? `With an account you can ${purposeOf(cameFrom)}.` : `Sign in to ${purposeOf(cameFrom)}.`}
    >
      {isNew && !institute().signUp && (
        <p>Accounts are for members: sign up with the e-mail address that the institute has for you.</p>
      )}
      <EndedSession cameFrom={cameFrom} />
      <AuthForm
        key={String(isNew)}
        isNew={isNew}
        focusFirst={toggled.current}
        onSignedIn={() => {
          signedIn.current = true;
        }}
      />
      <p className={`toolbar ${styles.toggle}`}>
        {isNew ? "Registered already?" : "No account yet?"}
        <button
          className="link"
          type="button"
          onClick={() => {
            toggled.current = true;
            setIsNew(!isNew);
          }}
        >
          {isNew ? "Sign in instead" : "Sign up instead"}
        </button>
      </p>
    </AuthLayout>
  );
}
