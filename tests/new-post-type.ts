import {
  listedTypes,
  type PostType,
  postTypeNames,
  postTypeRow,
  postTypes,
} from "#institute/domain/posts/types.ts";

/** A type of post that is only in the table; import this before everything that reads the table. */
export const newType = {
  name: "fieldNote" as PostType,
  path: "fieldnotes",
  row: {
    ...postTypeRow("document"),
    one: "Field note",
    many: "Field Notes",
    plural: "field notes",
    path: "fieldnotes",
    menu: { under: "News", label: "Field Notes" },
    fields: ["authors", "journal", "content"],
    filterPlace: 99,
  },
} as const;

Object.assign(postTypes, { [newType.name]: newType.row });
postTypeNames.push(newType.name);
listedTypes.push({ type: newType.name, path: newType.path });
