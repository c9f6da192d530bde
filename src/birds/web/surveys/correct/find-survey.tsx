import { useQuery } from "@tanstack/react-query";
import { Form, Link, useNavigate, useSearchParams } from "react-router";
import { formatDate } from "#core/domain/dates.ts";
import { parsePaging } from "#core/domain/paging.ts";
import { countOf } from "#core/domain/words.ts";
import { DraftList } from "#core/web/forms/drafts/draft-list.tsx";
import { TextInput } from "#core/web/forms/fields/inputs.tsx";
import { PagedList } from "#core/web/forms/lists/paged-list.tsx";
import styles from "./correct.module.css";
import { addressOfSurvey, foundSurveysQuery } from "./stored-surveys.ts";

/** Finds a survey by its site, its key and its days. */
export function FindSurvey({ account }: { account: string }) {
  const [query] = useSearchParams();
  const [search = "", from = "", to = ""] = ["search", "from", "to"].map((name) => query.get(name) ?? "");
  const list = useQuery(foundSurveysQuery({ search, from, to, ...parsePaging(query) }));
  return (
    <>
      <p className="measure">
        Find the survey, then correct it or delete it. The earlier version is stored for 30 days and can be
        put back under <a href="/surveys">Survey data</a>. Counts of sensitive species are shown here with
        their place.
      </p>
      <UnfinishedCorrections account={account} />
      <Form role="search" className={`columns ${styles.search}`}>
        <TextInput
          name="search"
          label="Site or key"
          defaultValue={search}
          maxLength={300}
          autoComplete="off"
        />
        <TextInput name="from" type="date" label="From" defaultValue={from} />
        <TextInput name="to" type="date" label="To" defaultValue={to} />
        <button type="submit" className="button">
          Find
        </button>
      </Form>
      <PagedList
        list={list}
        many="surveys"
        className="ruled"
        skeleton={<p role="status">Loading the surveys</p>}
        empty={<p>No survey matches. Try part of the name of the site, or its first and last day.</p>}
      >
        {({ eventID, site, date, endDate, observers, counts }) => (
          <article>
            <Link className="tap" to={addressOfSurvey(eventID)}>
              {site}, {formatDate(date)}
              {endDate && ` to ${formatDate(endDate)}`}
            </Link>
            <p>
              {countOf(counts, "count")}
              {observers && `, ${observers}`}
            </p>
            <p className="hint">{eventID}</p>
          </article>
        )}
      </PagedList>
    </>
  );
}

/** Surveys with unsaved corrections. */
function UnfinishedCorrections({ account }: { account: string }) {
  const navigate = useNavigate();
  return (
    <DraftList
      account={account}
      kind="survey correction"
      label="Unsaved corrections"
      writing={false}
      onOpen={({ id }) => void navigate(addressOfSurvey(id ?? ""))}
    />
  );
}
