import { useParams } from "react-router";
import { browserClient, unwrap } from "../../browser-client.ts";
import { useHydrated } from "../../forms/use-hydrated.ts";
import { useSession } from "../../session/use-session.ts";
import { workplaceMeta } from "../../workplace-meta.ts";
import { AuthForm } from "./auth-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

export const meta = () => workplaceMeta("Confirm your address");

/** Confirms an address by the link in the sign-up mail; the link works only when signed in to that account. */
export default function ConfirmPage() {
  const { token = "" } = useParams();
  const session = useSession();
  const hydrated = useHydrated();
  if (hydrated && !session) {
    return (
      <AuthLayout
        title="Confirm your address"
        intro="Sign in to your new account, then confirm your address."
      >
        <AuthForm isNew={false} focusFirst={false} />
      </AuthLayout>
    );
  }
  const intro = session
    ? `You are signed in as ${session.result.name}. Confirm that ${session.result.email} is your address.`
    : "One moment, please.";
  return (
    <AuthLayout title="Confirm your address" intro={intro}>
      <ConfirmForm
        ready={session !== undefined}
        confirm={() => unwrap(browserClient.api.user.confirm.$post({ json: { token } }))}
        done={{
          title: "Thank you. Your address is confirmed.",
          text: "You can request equipment now.",
          path: "/profile",
        }}
        again={{ path: "/profile", label: "Get a new link on your profile" }}
      />
    </AuthLayout>
  );
}
