const formats = { svg: "drawing", png: "picture" };

/** Buttons that save the chart of their figure, as a drawing to edit or as a picture for slides and documents. */
export const SaveChart = ({ name }: { name: string }) => (
  <p className="hint toolbar no-print" data-scripted>
    Save as
    {Object.entries(formats).map(([format, label]) => (
      <button
        key={format}
        className="link"
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
