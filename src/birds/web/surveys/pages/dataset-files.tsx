import { type DatasetKey, datasetRow } from "#birds/domain/surveys/datasets.ts";

/** The files of a data set, with the one that explains their columns. */
export function listFiles(key: DatasetKey) {
  const { files, columns } = datasetRow(key);
  const dictionary = {
    name: "What the columns mean (CSV)",
    path: columns ?? "",
    use: "The data dictionary.",
  };
  return columns ? [...files, dictionary] : files;
}

/** The same as items of a list. */
export const DatasetFiles = ({ of }: { of: DatasetKey }) =>
  listFiles(of).map(({ name, path, use }) => (
    <li key={path}>
      <a className="name" href={path} download>
        {name}
      </a>
      <p className="hint">{use}</p>
    </li>
  ));
