interface Row {
  key: string;
  name: string;
  href?: string;
  ringed: number;
  again: number;
  sessions?: number;
  netMetreHours?: number | null;
}

const figure = (count: number) => count.toLocaleString("en-GB");

/** Metres of net times hours, in words. */
export const formatEffort = (netMetreHours: number | null): string =>
  netMetreHours === null ? "Net-metre-hours are not known" : `${figure(netMetreHours)} net-metre-hours`;

/** Birds ringed and met again, with the effort where it belongs to the row. */
export function SumTable({
  title,
  first,
  rows,
  heading: Heading = "h2",
}: {
  title: string;
  first: string;
  rows: readonly Row[];
  heading?: "h2" | "h3";
}) {
  const hasSessions = rows.some(({ sessions }) => sessions !== undefined);
  const hasEffort = rows.some(({ netMetreHours }) => netMetreHours !== undefined);
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <div className="stack">
      <Heading id={id}>{title}</Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A part that scrolls is reached by the keyboard. */}
      <section className="scrolls" aria-labelledby={id} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">Ringed</th>
              <th scope="col">Met again</th>
              {hasSessions && <th scope="col">Sessions</th>}
              {hasEffort && <th scope="col">Net-metre-hours</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, href, ringed, again, sessions, netMetreHours }) => (
              <tr key={key}>
                <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
                <td>{figure(ringed)}</td>
                <td>{figure(again)}</td>
                {hasSessions && <td>{figure(sessions ?? 0)}</td>}
                {hasEffort && <td>{netMetreHours === null ? "Not known" : figure(netMetreHours ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
