import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router";
import { actionLabel, subjectLabel } from "#core/domain/accounts/audit-actions.ts";
import { browserClient, unwrap } from "../browser-client.ts";
import { Select, TextInput } from "../forms/fields/inputs.tsx";
import type { AuditParams } from "./audit-params.ts";

/** Filters by action and dates; links in the entries filter by person and subject. All are in the address. */
export function AuditFilters({ params }: { params: AuditParams }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ["audit actions"],
    queryFn: () => unwrap(browserClient.api.audit.actions.$get()),
  });
  function choose(name: string, value: string) {
    const next = new URLSearchParams(query);
    next.delete("page");
    if (value) next.set(name, value);
    else next.delete(name);
    void navigate({ search: next.toString() });
  }
  const day = (name: "from" | "to", label: string) => (
    <TextInput
      id={`audit-${name}`}
      type="date"
      label={label}
      value={query.get(name) ?? ""}
      onChange={({ currentTarget }) => choose(name, currentTarget.value)}
    />
  );
  const nouns = [...new Set(data?.actions.map((action) => action.split(".")[0] ?? action))];
  return (
    <div className="toolbar filters">
      <Select
        label="Action"
        value={query.get("action") ?? ""}
        onChange={({ currentTarget }) => choose("action", currentTarget.value)}
        data={[
          { value: "", label: "All actions" },
          ...nouns.map((noun) => ({
            group: subjectLabel(noun),
            items: [
              { value: noun, label: `${subjectLabel(noun)}: all actions` },
              ...(data?.actions ?? [])
                .filter((action) => action.startsWith(`${noun}.`))
                .map((action) => ({ value: action, label: actionLabel(action) })),
            ],
          })),
        ]}
      />
      {day("from", "From")}
      {day("to", "To")}
      {params.by && (
        <button type="button" className="button quiet" onClick={() => choose("by", "")}>
          <X size={18} strokeWidth={1.5} aria-hidden />
          One person
        </button>
      )}
      {params.subjectId && (
        <button type="button" className="button quiet" onClick={() => choose("subject", "")}>
          <X size={18} strokeWidth={1.5} aria-hidden />
          One subject
        </button>
      )}
    </div>
  );
}
