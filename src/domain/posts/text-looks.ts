/** A look that a part of a text can have: the class that stands for it, and its name. */
interface Look {
  className: string;
  label: string;
}

/** The sizes and fonts of spec §5, under the class names that older texts carry. */
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
