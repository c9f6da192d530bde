const formats = { svg: "drawing", png: "picture" };

/** Whose data a chart shows, and buttons that save it as a drawing to edit or as a picture for slides and documents. */
export const SaveChart = ({ name, source }: { name: string; source: string }) => (
  <div className="hint toolbar">
    <span>Credit: {source}</span>
    <span className="toolbar no-print" data-scripted>
      Download
      {Object.entries(formats).map(([format, label]) => (
        <button
          key={format}
          className="link"
          type="button"
          aria-label={`Download ${format.toUpperCase()} ${label}`}
          data-touch="save-chart"
          data-format={format}
          data-name={name}
        >
          {format.toUpperCase()}
        </button>
      ))}
    </span>
  </div>
);
