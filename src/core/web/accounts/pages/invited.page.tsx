import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { AppError } from "#core/domain/errors.ts";
import { browserClient, unwrap } from "../../browser-client.ts";
import { workplaceMeta } from "../../workplace-meta.ts";
import styles from "./auth.module.css";
import { AuthForm } from "./auth-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";

export const meta = () => workplaceMeta("Your account");

/** Signs up by the link in an invitation, which confirms the address, and opens the profile. */
export default function InvitedPage() {
  const { token = "" } = useParams();
  const navigate = useNavigate();
  const invited = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => unwrap(browserClient.api.user.invited.$post({ json: { token } })),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { volatile: true },
  });
  const { error } = invited;
  if (error && !invited.data) {
    const isOver = error instanceof AppError && error.code === "invalid";
    return (
      <AuthLayout
        title={isOver ? "This link no longer works" : "Your account"}
        intro={
          isOver
            ? "It has been used, is more than 30 days old, or is incomplete."
            : "The invitation could not be read."
        }
      >
        <p className={`note ${styles.done}`} role="alert">
          {isOver
            ? "If you have no account yet, sign up with the same e-mail address and confirm it."
            : error.message}
        </p>
        <div className={`toolbar ${styles.steps}`}>
          {isOver ? (
            <a className="button" href="/auth">
              Sign in or sign up
            </a>
          ) : (
            <button type="button" className="button" onClick={() => void invited.refetch()}>
              Try again
            </button>
          )}
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Your account"
      intro={
        invited.data
          ? "Give your name and choose a password. This confirms your address, so you can edit your profile straight away."
          : "One moment, please."
      }
    >
      {invited.data && (
        <AuthForm
          isNew
          focusFirst
          invited={{ email: invited.data.email, token }}
          onSignedIn={() => void navigate("/profile", { replace: true })}
        />
      )}
    </AuthLayout>
  );
}
