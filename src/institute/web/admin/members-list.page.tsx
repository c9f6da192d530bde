import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { countOf } from "#core/domain/words.ts";
import { LoadProblem } from "#core/web/forms/load-problem.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { may, usePerson } from "#core/web/session/use-person.ts";
import paper from "#core/web/ui/paper-table.module.css";
import { PrintButton } from "#core/web/ui/print-button.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { memberCategories } from "#institute/domain/people/member-categories.ts";
import type { ProfileSummary } from "#institute/domain/people/profile.ts";
import { allMembersQuery, type MemberParams, parseMemberParams } from "./members.ts";

export const meta = () => workplaceMeta("List of members");

/** All members that a search of “Manage Users” finds, in one table for paper, for admins. */
export default function MembersListPage() {
  const person = usePerson("/", may("profile.manage"));
  const [query] = useSearchParams();
  return (
    <div className="wrap page">
      <p className="hint links">
        <a href={`/database?${query}`}>Manage Users</a>
      </p>
      <h1 tabIndex={-1}>List of members</h1>
      {person ? <List params={parseMemberParams(query)} /> : <NoScriptNote />}
    </div>
  );
}

function List({ params }: { params: MemberParams }) {
  const members = useQuery(allMembersQuery(params));
  if (members.error) return <LoadProblem what="The list" query={members} />;
  if (!members.data) return <p role="status">Preparing the list</p>;
  const { rows } = members.data;
  const { search, year, category } = params;
  const filters = [search && `“${search}”`, year, category && memberCategories[category].many];
  return (
    <>
      <div className={`toolbar spread ${paper.head}`}>
        <p className="intro">
          {[countOf(rows.length, "member"), ...filters].filter(Boolean).join(", ")}. The list has e-mail
          addresses and telephone numbers that are not public.
        </p>
        <PrintButton />
      </div>
      <div className="scrolls">
        <table className={paper.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Member of</th>
              <th scope="col">Designation</th>
              <th scope="col">Telephone</th>
              <th scope="col">E-mail</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((member) => (
              <Row key={member._id} member={member} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const Row = ({ member }: { member: ProfileSummary }) => (
  <tr>
    <th scope="row">{[member.title, member.name].filter(Boolean).join(" ")}</th>
    <td>{member.memberCategory.map((category) => memberCategories[category].one).join(", ")}</td>
    <td>{member.designation}</td>
    <td className={paper.whole}>
      {[member.phone1, member.phone2].filter(Boolean).map((phone) => (
        <span key={phone}>{phone}</span>
      ))}
    </td>
    <td className={paper.whole}>{member.email}</td>
  </tr>
);
