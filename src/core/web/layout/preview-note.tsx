/** Over a page that is not public yet; styled here, since no other page needs it. */
export const PreviewNote = () => (
  <p
    role="status"
    style={{
      position: "sticky",
      bottom: 0,
      zIndex: 10,
      margin: 0,
      padding: "0.75rem 1rem",
      textAlign: "center",
      background: "var(--deep)",
      color: "var(--on-deep)",
    }}
  >
    Preview: this is not public. The link works for an hour.
  </p>
);
