import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { countOf } from "#core/domain/words.ts";
import { usualReads } from "#core/web/early-reads.ts";
import { DraftList } from "#core/web/forms/drafts/draft-list.tsx";
import { PagedList } from "#core/web/forms/lists/paged-list.tsx";
import { NoScriptNote } from "#core/web/forms/noscript-note.tsx";
import { Skeleton } from "#core/web/forms/skeleton.tsx";
import { type Person, usePerson } from "#core/web/session/use-person.ts";
import { DidYouMean } from "#core/web/ui/did-you-mean.tsx";
import { EmptyState } from "#core/web/ui/empty-state.tsx";
import { workplaceMeta } from "#core/web/workplace-meta.ts";
import { ConfirmFirst, useMustConfirm } from "../editor/confirm-first.tsx";
import { useDeleteItem } from "../editor/delete-item.tsx";
import { useLendingDialogs } from "../editor/use-lending-dialogs.tsx";
import { WithoutProfile } from "../editor/without-profile.tsx";
import { CatalogueSearch, catalogueQuery, isFiltered, parseCatalogueParams } from "./catalogue-search.tsx";
import styles from "./equipment.module.css";
import { EquipmentImports } from "./equipment-imports.tsx";
import { ItemCard } from "./item-card.tsx";
import { LendingBar } from "./lending-bar.tsx";
import { canManageEquipment } from "./lending-queries.ts";
import { RequestsSection } from "./requests-section.tsx";
import { Waits } from "./waits.tsx";

export const meta = () => workplaceMeta("Borrow Equipment");
export const handle = {
  reads: [
    ...usualReads,
    "/api/request?page=0&limit=100",
    "/api/equipment/search?page=0",
    "/api/equipment/waiting",
    "/api/user/me",
  ],
};

const allowAll = () => true;

/** The equipment store; visitors are sent to sign in. */
export default function EquipmentPage() {
  const person = usePerson("/auth", allowAll);
  return (
    <div className="wrap page">
      <header className={`stack ${styles.intro}`}>
        <h1>Borrow Equipment</h1>
        <p className="intro">
          The institute lends research equipment to qualified people: students, staff, affiliates and alumni
          who work with birds and know the tools. It is free. Request what you need, collect it from the store
          once your request is approved, and return it by the due date.
        </p>
        <p>
          <a className="button quiet" href="/equipment/trip">
            Borrow for a trip
          </a>
        </p>
      </header>
      {person ? (
        <Catalogue person={person} />
      ) : (
        <>
          <NoScriptNote />
          <CardsSkeleton />
        </>
      )}
    </div>
  );
}

function Catalogue({ person }: { person: Person }) {
  const isManager = canManageEquipment(person);
  const [query] = useSearchParams();
  const params = parseCatalogueParams(query);
  const items = useQuery(catalogueQuery(params));
  const dialogs = useLendingDialogs(person);
  const mustConfirm = useMustConfirm(person);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeleteItem(heading);
  const { data } = items;

  return (
    <>
      {mustConfirm ? <ConfirmFirst person={person} /> : <WithoutProfile />}
      {isManager && <LendingBar onNew={() => dialogs.openItem(null)} />}
      {isManager && (
        <DraftList
          account={person._id}
          kind="equipment"
          label="Unsaved equipment"
          writing={dialogs.dialog !== null}
          describe={({ title }) => ({ title: title.trim() || "New equipment" })}
          onOpen={({ id }) => void dialogs.openItemById(id)}
        />
      )}
      <section aria-labelledby="catalogue">
        <div className={`toolbar spread ${styles.toolbar}`}>
          <h2 id="catalogue" ref={heading} tabIndex={-1} className="visually-hidden">
            Catalogue
          </h2>
          <CatalogueSearch params={params} />
          <p role="status">{data ? countOf(data.total, "item") : "Loading"}</p>
        </div>
        <DidYouMean
          suggestion={data?.suggestion}
          href={`/equipment?${new URLSearchParams({ search: data?.suggestion ?? "" })}`}
        />
        <PagedList
          list={items}
          many="equipment"
          className={styles.grid}
          skeleton={<CardsSkeleton />}
          empty={<NoEquipment isSearch={isFiltered(params)} isManager={isManager} />}
        >
          {(item) => (
            <ItemCard
              item={item}
              isManager={isManager}
              hasOwnRequest={item.userId.includes(person._id)}
              onRequest={() => dialogs.openRequest({ item })}
              onEdit={() => dialogs.openItem(item)}
              onDelete={() => deletion.confirm(item)}
            />
          )}
        </PagedList>
      </section>
      <Waits />
      <RequestsSection
        isManager={isManager}
        isCatalogueLoaded={!items.isPending}
        onOpen={({ _id: id, name }) => dialogs.openRequest({ id, name })}
      />
      {isManager && <EquipmentImports />}
      {dialogs.dialog}
      {deletion.dialog}
    </>
  );
}

function NoEquipment({ isSearch, isManager }: { isSearch: boolean; isManager: boolean }) {
  if (isSearch)
    return (
      <EmptyState
        kind="nothing"
        title="No equipment found"
        text="Try a single word, or the beginning of a name."
        action={{ href: "/equipment", label: "Show all equipment" }}
      />
    );
  return (
    <EmptyState
      kind="nothing"
      title="The store is empty"
      text={
        isManager
          ? "Add the first item with New Equipment, or a list with Import Equipment."
          : "Equipment appears here as soon as the store has something to lend."
      }
    />
  );
}

function CardsSkeleton() {
  return (
    <div className={styles.grid} aria-hidden>
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((card) => (
        <div key={card}>
          <Skeleton ratio="66.6%" radius="12px" />
          <Skeleton width="70%" height={20} mt={14} />
          <Skeleton width="40%" height={16} mt={10} />
        </div>
      ))}
    </div>
  );
}
