import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient, unwrap } from "../../browser-client.ts";
import { LineSkeletons } from "../../forms/lists/row-skeletons.tsx";
import { LoadProblem } from "../../forms/load-problem.tsx";
import type { Person } from "../../session/use-person.ts";
import { announce, announceFailure } from "../../ui/toast.tsx";

const api = browserClient.api.user.letters;

/** The switch of the letter about what waits. */
export function MorningLetter({ person }: { person: Person }) {
  const queryClient = useQueryClient();
  const queryKey = ["letters", person._id];
  const letters = useQuery({ queryKey, queryFn: () => unwrap(api.$get()) });
  /** What the person has chosen here; the box shows it at once. */
  const [chosen, setChosen] = useState<boolean>();
  const change = useMutation({
    mutationFn: (morning: boolean) => unwrap(api.$put({ json: { morning } })),
    onSuccess: (_, morning) => {
      queryClient.setQueryData(queryKey, { morning });
      announce(morning ? "You will get these e-mails again." : "You will no longer get these e-mails.");
    },
    onError: (error) => {
      setChosen(undefined);
      announceFailure("This was not saved", error.message);
    },
  });
  if (letters.error && !letters.data) return <LoadProblem what="Your e-mails" query={letters} />;
  if (!letters.data) return <LineSkeletons />;
  return (
    <label className="tap">
      <input
        type="checkbox"
        checked={chosen ?? letters.data.morning}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.checked);
          change.mutate(currentTarget.checked);
        }}
      />
      A morning e-mail about what has waited for a day
    </label>
  );
}
