import styles from "./save-chart.module.css";

const formats = { svg: "drawing", png: "picture" };

/** Buttons that save the chart of their figure, as a drawing to edit or as a picture for slides and documents. */
export const SaveChart = ({ name }: { name: string }) => (
  <p className={`${styles.saved} no-print`} data-scripted>
    Save as
    {Object.entries(formats).map(([format, label]) => (
      <button
        key={format}
        type="button"
        aria-label={`Save as ${format.toUpperCase()} ${label}`}
        data-touch="save-chart"
        data-format={format}
        data-name={name}
      >
        {format.toUpperCase()}
      </button>
    ))}
  </p>
);
