import description from "../../package.json" with { type: "json" };

/** The version of this program, as in CHANGELOG.md. */
export const version: string = description.version;
