/** A text style: its CSS class and its label. */
interface Look {
  className: string;
  label: string;
}

/** The sizes and fonts of spec §5, with the class names that existing texts use. */
export const sizes: readonly Look[] = [
  { className: "ql-size-extra-small", label: "Extra small" },
  { className: "ql-size-small", label: "Small" },
  { className: "ql-size-medium", label: "Medium" },
  { className: "ql-size-large", label: "Large" },
];

export const fonts: readonly Look[] = [
  { className: "ql-font-arial", label: "Arial" },
  { className: "ql-font-comic-sans", label: "Comic Sans" },
  { className: "ql-font-courier-new", label: "Courier New" },
  { className: "ql-font-georgia", label: "Georgia" },
  { className: "ql-font-helvetica", label: "Helvetica" },
  { className: "ql-font-lucida", label: "Lucida" },
];

export const alignments: readonly Look[] = [
  { className: "ql-align-center", label: "Centre" },
  { className: "ql-align-right", label: "Right" },
  { className: "ql-align-justify", label: "Justify" },
];
