import { type ListTable, listFieldsOf, type Synonyms } from "#core/domain/list-table.ts";
import { itemFields } from "./equipment.ts";

/** What people call the fields of equipment in lists of their own. */
const synonyms: Synonyms = {
  name: "item · item name · equipment · equipment name · name of item · name of equipment · description · item description · asset · asset name · article · tool · kit · materiel · designation · nom · nombre · nome",
  quantity:
    "qty · quantity available · available quantity · total · total quantity · number of items · number of units · units · pieces · pcs · in stock · stock · count · amount · how many · quantite · cantidad · quantidade",
  imageUrl: "image · photo · picture · photo url · picture url",
};

/** How people write lists of equipment. */
export const equipmentList: ListTable = {
  of: "an item",
  fields: listFieldsOf(itemFields, synonyms, () => "What"),
  needed: ["name", "quantity"],
  parts: {},
};
