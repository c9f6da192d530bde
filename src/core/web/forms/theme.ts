import { type CSSVariablesResolver, createTheme, Input, type MantineColorsTuple } from "@mantine/core";
import { createElement, Fragment } from "react";
import styles from "./theme.module.css";

const forest: MantineColorsTuple = [
  "#eef6f1",
  "#dcebe2",
  "#b6d7c4",
  "#8cc2a4",
  "#69af89",
  "#3f8a63",
  "#1f5a3f",
  "#194b34",
  "#163f2c",
  "#0f2d1f",
];

/** A text in Arabic is read from the right while it is typed; as a prop, `dir` would be that of the box around the field. */
const typedInOwnDirection = { attributes: { input: { dir: "auto" } } };

/** Mantine's theme with the site's fonts, corners and green. */
export const theme = createTheme({
  colors: { forest },
  primaryColor: "forest",
  primaryShade: 6,
  defaultRadius: "sm",
  radius: { sm: "6px", md: "12px" },
  fontFamily: "var(--sans)",
  headings: { fontFamily: "var(--serif)", fontWeight: "500" },
  fontWeights: { medium: "500" },
  focusClassName: "",
  components: {
    InputWrapper: Input.Wrapper.extend({
      defaultProps: {
        // Hints are below, so that the inputs of a row align.
        inputWrapperOrder: ["label", "input", "error", "description"],
        withAsterisk: false,
        size: "md",
      },
      styles: { label: { marginBottom: 6 }, description: { marginTop: 6 }, error: { marginTop: 6 } },
    }),
    Input: Input.extend({
      defaultProps: { size: "md" },
      classNames: { input: styles.field },
      vars: () => ({ wrapper: { "--input-height": "48px", "--input-fz": "1rem", "--input-size": "48px" } }),
    }),
    TextInput: { defaultProps: typedInOwnDirection },
    Textarea: { defaultProps: typedInOwnDirection },
    // The chevron is that of all lists, from base.css.
    NativeSelect: {
      defaultProps: { rightSection: createElement(Fragment) },
      classNames: { input: styles.select },
    },
    // By name, since importing Switch here would load it with the first page.
    Switch: {
      defaultProps: { size: "md", withThumbIndicator: false },
      classNames: { body: styles.switch, track: styles.track },
    },
  },
});

/** A border with the contrast that a field needs (3:1). */
const fieldBorder = "color-mix(in oklab, var(--muted) 78%, var(--surface))";

/** Mantine's variables from our tokens, which use `light-dark()`, so Mantine always runs in its light scheme. */
export const tokens: CSSVariablesResolver = () => {
  const variables = {
    "--mantine-color-scheme": "light dark",
    "--mantine-color-white": "var(--surface)",
    "--mantine-color-black": "var(--ink)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-bright": "var(--ink)",
    "--mantine-color-error": "var(--crimson)",
    "--mantine-color-anchor": "var(--forest)",
    "--mantine-color-dimmed": "var(--muted)",
    "--mantine-color-placeholder": "var(--muted)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--tint)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-default-border": fieldBorder,
    "--mantine-color-disabled": "var(--tint)",
    "--mantine-color-disabled-color": "var(--muted)",
    "--mantine-color-disabled-border": "var(--line)",
    "--mantine-primary-color-contrast": "var(--on-forest)",
    "--mantine-color-forest-filled": "var(--forest)",
    "--mantine-color-forest-filled-hover": "var(--forest-strong)",
    "--mantine-color-forest-text": "var(--forest)",
    "--mantine-color-forest-outline": "var(--forest)",
    "--mantine-color-forest-light": "var(--tint)",
    "--mantine-color-forest-light-hover": "var(--line)",
    "--mantine-color-forest-light-color": "var(--forest)",
    "--mantine-color-gray-0": "var(--tint)",
    "--mantine-color-gray-1": "var(--tint)",
    "--mantine-color-gray-2": "var(--line)",
    "--mantine-color-gray-3": "var(--line)",
    "--mantine-color-gray-4": fieldBorder,
    "--mantine-color-gray-5": "var(--muted)",
    "--mantine-color-gray-6": "var(--muted)",
    "--mantine-color-gray-7": "var(--ink)",
    "--mantine-color-gray-8": "var(--ink)",
    "--mantine-color-gray-9": "var(--ink)",
    "--mantine-color-red-6": "var(--crimson)",
  };
  return { variables, light: variables, dark: variables };
};
