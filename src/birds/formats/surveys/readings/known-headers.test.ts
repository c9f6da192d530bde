import { describe, expect, test } from "vitest";
import { havePaths, wordsOf } from "#core/formats/tables/column-words.ts";
import { readTable } from "#tests/read-table.ts";
import { guide, sampleText } from "#tests/sample-tables.ts";
import {
  fieldInProgram,
  findProgram,
  type KnownProgram,
  knownForms,
  knownPrograms,
  knownStandards,
  reasonsToIgnore,
  whyIgnored,
} from "./known.ts";
import { proposeTable } from "./propose.ts";
import { fieldsOf } from "./words.ts";

/** The headers of files that these programs wrote, column by column; some have had several over the years. */
const headers: readonly [program: string, delimiter: string, header: string][] = [
  [
    "eBird (Download my data)",
    ",",
    "Submission ID,Common Name,Scientific Name,Taxonomic Order,Count,State/Province,County,Location ID,Location,Latitude,Longitude,Date,Time,Protocol,Duration (Min),All Obs Reported,Distance Traveled (km),Area Covered (ha),Number of Observers,Breeding Code,Observation Details,Checklist Comments,ML Catalog Numbers",
  ],
  [
    "eBird (Download my data)",
    ",",
    "Submission ID,Common Name,Scientific Name,Taxonomic Order,Count,State/Province,County,Location,Latitude,Longitude,Date,Time,Protocol,Duration (Min),All Obs Reported,Distance Traveled (km),Area Covered (ha),Number of Observers,Breeding Code,Species Comments,Checklist Comments",
  ],
  [
    "eBird (Basic Dataset)",
    "\t",
    "GLOBAL UNIQUE IDENTIFIER\tLAST EDITED DATE\tTAXONOMIC ORDER\tCATEGORY\tTAXON CONCEPT ID\tCOMMON NAME\tSCIENTIFIC NAME\tSUBSPECIES COMMON NAME\tSUBSPECIES SCIENTIFIC NAME\tEXOTIC CODE\tOBSERVATION COUNT\tBREEDING CODE\tBREEDING CATEGORY\tBEHAVIOR CODE\tAGE/SEX\tCOUNTRY\tCOUNTRY CODE\tSTATE\tSTATE CODE\tCOUNTY\tCOUNTY CODE\tIBA CODE\tBCR CODE\tUSFWS CODE\tATLAS BLOCK\tLOCALITY\tLOCALITY ID\tLOCALITY TYPE\tLATITUDE\tLONGITUDE\tOBSERVATION DATE\tTIME OBSERVATIONS STARTED\tOBSERVER ID\tOBSERVER ORCID ID\tSAMPLING EVENT IDENTIFIER\tOBSERVATION TYPE\tPROTOCOL NAME\tPROTOCOL CODE\tPROJECT NAMES\tPROJECT IDENTIFIERS\tDURATION MINUTES\tEFFORT DISTANCE KM\tEFFORT AREA HA\tNUMBER OBSERVERS\tALL SPECIES REPORTED\tGROUP IDENTIFIER\tHAS MEDIA\tAPPROVED\tREVIEWED\tREASON\tCHECKLIST COMMENTS\tSPECIES COMMENTS",
  ],
  [
    "eBird (Basic Dataset)",
    "\t",
    "GLOBAL UNIQUE IDENTIFIER\tLAST EDITED DATE\tTAXONOMIC ORDER\tCATEGORY\tCOMMON NAME\tSCIENTIFIC NAME\tSUBSPECIES COMMON NAME\tSUBSPECIES SCIENTIFIC NAME\tOBSERVATION COUNT\tBREEDING BIRD ATLAS CODE\tBREEDING BIRD ATLAS CATEGORY\tAGE/SEX\tCOUNTRY\tCOUNTRY CODE\tSTATE\tSTATE CODE\tCOUNTY\tCOUNTY CODE\tIBA CODE\tBCR CODE\tUSFWS CODE\tATLAS BLOCK\tLOCALITY\tLOCALITY ID\tLOCALITY TYPE\tLATITUDE\tLONGITUDE\tOBSERVATION DATE\tTIME OBSERVATIONS STARTED\tOBSERVER ID\tFIRST NAME\tLAST NAME\tSAMPLING EVENT IDENTIFIER\tPROTOCOL TYPE\tPROTOCOL CODE\tPROJECT CODE\tDURATION MINUTES\tEFFORT DISTANCE KM\tEFFORT AREA HA\tNUMBER OBSERVERS\tALL SPECIES REPORTED\tGROUP IDENTIFIER\tHAS MEDIA\tAPPROVED\tREVIEWED\tREASON\tTRIP COMMENTS\tSPECIES COMMENTS",
  ],
  [
    "eBird (checklists without species)",
    "\t",
    "LAST EDITED DATE\tCOUNTRY\tCOUNTRY CODE\tSTATE\tSTATE CODE\tCOUNTY\tCOUNTY CODE\tIBA CODE\tBCR CODE\tUSFWS CODE\tATLAS BLOCK\tLOCALITY\tLOCALITY ID\tLOCALITY TYPE\tLATITUDE\tLONGITUDE\tOBSERVATION DATE\tTIME OBSERVATIONS STARTED\tOBSERVER ID\tOBSERVER ORCID ID\tSAMPLING EVENT IDENTIFIER\tOBSERVATION TYPE\tPROTOCOL NAME\tPROTOCOL CODE\tPROJECT NAMES\tPROJECT IDENTIFIERS\tDURATION MINUTES\tEFFORT DISTANCE KM\tEFFORT AREA HA\tNUMBER OBSERVERS\tALL SPECIES REPORTED\tGROUP IDENTIFIER\tCHECKLIST COMMENTS",
  ],
  [
    "eBird (record format)",
    ",",
    "Common Name,Genus,Species,Number,Species Comments,Location Name,Latitude,Longitude,Date,Start Time,State/Province,Country Code,Protocol,Number of Observers,Duration (min),All observations reported?,Effort Distance Miles,Effort Area Acres,Submission Comments",
  ],
  [
    "BirdLasser",
    ",",
    "Date,Time,Latitude,Longitude,Pentad,Fieldsheet,Species primary name,Species secondary name,Species tertiary name,Count,Count Type,Seen/Heard,Notes,Colouration,Roosting site,Nest count type,Sighting distance",
  ],
  [
    "BirdLasser (older)",
    ",",
    "Date,Time,Latitude,Longitude,Pentad,Fieldsheet,Primary language,Secondary language,Tertiary language,Count,Count Type,Seen/Heard,Notes",
  ],
  [
    "BirdLasser (form for import)",
    ",",
    "SPECIES_NAME_ENG,TRIPCARD,LATITUDE,LONGITUDE,DATE_TIME,TIMEZONE,SEEN,LIFER,COUNT",
  ],
  [
    "African Bird Atlas cards",
    ",",
    "CardNo,StartDate,EndDate,StartTime,Pentad,ObserverNo,TotalHours,Hour1,Hour2,Hour3,Hour4,Hour5,Hour6,Hour7,Hour8,Hour9,Hour10,TotalSpp,InclNight,AllHabitats,Spp,Sequence,Common_name,Taxonomic_name",
  ],
  [
    "iNaturalist",
    ",",
    "id,observed_on_string,observed_on,time_observed_at,time_zone,user_id,user_login,created_at,updated_at,quality_grade,license,url,image_url,sound_url,tag_list,description,num_identification_agreements,num_identification_disagreements,captive_cultivated,oauth_application_id,place_guess,latitude,longitude,positional_accuracy,private_place_guess,private_latitude,private_longitude,public_positional_accuracy,geoprivacy,taxon_geoprivacy,coordinates_obscured,positioning_method,positioning_device,species_guess,scientific_name,common_name,iconic_taxon_name,taxon_id",
  ],
  [
    "iNaturalist",
    ",",
    "id,uuid,observed_on_string,observed_on,time_observed_at,time_zone,user_id,user_login,user_name,created_at,updated_at,quality_grade,license,url,image_url,sound_url,tag_list,description,num_identification_agreements,num_identification_disagreements,captive_cultivated,oauth_application_id,place_guess,latitude,longitude,positional_accuracy,private_place_guess,private_latitude,private_longitude,public_positional_accuracy,geoprivacy,taxon_geoprivacy,coordinates_obscured,positioning_method,positioning_device,place_town_name,place_county_name,place_state_name,place_country_name,place_admin1_name,place_admin2_name,species_guess,scientific_name,common_name,iconic_taxon_name,taxon_id,taxon_kingdom_name,taxon_phylum_name,taxon_class_name,taxon_order_name,taxon_superfamily_name,taxon_family_name,taxon_subfamily_name,taxon_supertribe_name,taxon_tribe_name,taxon_subtribe_name,taxon_genus_name,taxon_genushybrid_name,taxon_species_name,taxon_hybrid_name,taxon_subspecies_name,taxon_variety_name,taxon_form_name",
  ],
  [
    "Observation.org",
    ",",
    "id,date,time,lat,lng,location,species name,scientific name,number,counting method,notes",
  ],
  [
    "Darwin Core occurrences (GBIF)",
    "\t",
    "gbifID\tdatasetKey\toccurrenceID\tkingdom\tphylum\tclass\torder\tfamily\tgenus\tspecies\tinfraspecificEpithet\ttaxonRank\tscientificName\tverbatimScientificName\tverbatimScientificNameAuthorship\tcountryCode\tlocality\tstateProvince\toccurrenceStatus\tindividualCount\tpublishingOrgKey\tdecimalLatitude\tdecimalLongitude\tcoordinateUncertaintyInMeters\tcoordinatePrecision\televation\televationAccuracy\tdepth\tdepthAccuracy\teventDate\tday\tmonth\tyear\ttaxonKey\tspeciesKey\tbasisOfRecord\tinstitutionCode\tcollectionCode\tcatalogNumber\trecordNumber\tidentifiedBy\tdateIdentified\tlicense\trightsHolder\trecordedBy\ttypeStatus\testablishmentMeans\tlastInterpreted\tmediaType\tissue",
  ],
  [
    "Darwin Core occurrences (GBIF)",
    "\t",
    "gbifID\tabstract\taccessRights\taccrualMethod\taccrualPeriodicity\taccrualPolicy\talternative\taudience\tavailable\tbibliographicCitation\tconformsTo\tcontributor\tcoverage\tcreated\tcreator\tdate\tdateAccepted\tdateCopyrighted\tdateSubmitted\tdescription\teducationLevel\textent\tformat\thasFormat\thasPart\thasVersion\tidentifier\tinstructionalMethod\tisFormatOf\tisPartOf\tisReferencedBy\tisReplacedBy\tisRequiredBy\tisVersionOf\tissued\tlanguage\tlicense\tmediator\tmedium\tmodified\tprovenance\tpublisher\treferences\trelation\treplaces\trequires\trights\trightsHolder\tsource\tspatial\tsubject\ttableOfContents\ttemporal\ttitle\ttype\tvalid\tinstitutionID\tcollectionID\tdatasetID\tinstitutionCode\tcollectionCode\tdatasetName\townerInstitutionCode\tbasisOfRecord\tinformationWithheld\tdataGeneralizations\tdynamicProperties\toccurrenceID\tcatalogNumber\trecordNumber\trecordedBy\trecordedByID\tindividualCount\torganismQuantity\torganismQuantityType\tsex\tlifeStage\treproductiveCondition\tcaste\tbehavior\tvitality\testablishmentMeans\tdegreeOfEstablishment\tpathway\tgeoreferenceVerificationStatus\toccurrenceStatus\tpreparations\tdisposition\tassociatedOccurrences\tassociatedReferences\tassociatedSequences\tassociatedTaxa\totherCatalogNumbers\toccurrenceRemarks\torganismID\torganismName\torganismScope\tassociatedOrganisms\tpreviousIdentifications\torganismRemarks\tmaterialSampleID\teventID\tparentEventID\teventType\tfieldNumber\teventDate\teventTime\tstartDayOfYear\tendDayOfYear\tyear\tmonth\tday\tverbatimEventDate\thabitat\tsamplingProtocol\tsampleSizeValue\tsampleSizeUnit\tsamplingEffort\tfieldNotes\teventRemarks\tlocationID\thigherGeographyID\thigherGeography\tcontinent\twaterBody\tislandGroup\tisland\tcountryCode\tstateProvince\tcounty\tmunicipality\tlocality\tverbatimLocality\tverbatimElevation\tverticalDatum\tverbatimDepth\tminimumDistanceAboveSurfaceInMeters\tmaximumDistanceAboveSurfaceInMeters\tlocationAccordingTo\tlocationRemarks\tdecimalLatitude\tdecimalLongitude\tcoordinateUncertaintyInMeters\tcoordinatePrecision\tpointRadiusSpatialFit\tverbatimCoordinateSystem\tverbatimSRS\tfootprintWKT\tfootprintSRS\tfootprintSpatialFit\tgeoreferencedBy\tgeoreferencedDate\tgeoreferenceProtocol\tgeoreferenceSources\tgeoreferenceRemarks\tgeologicalContextID\tearliestEonOrLowestEonothem\tlatestEonOrHighestEonothem\tearliestEraOrLowestErathem\tlatestEraOrHighestErathem\tearliestPeriodOrLowestSystem\tlatestPeriodOrHighestSystem\tearliestEpochOrLowestSeries\tlatestEpochOrHighestSeries\tearliestAgeOrLowestStage\tlatestAgeOrHighestStage\tlowestBiostratigraphicZone\thighestBiostratigraphicZone\tlithostratigraphicTerms\tgroup\tformation\tmember\tbed\tidentificationID\tverbatimIdentification\tidentificationQualifier\ttypeStatus\tidentifiedBy\tidentifiedByID\tdateIdentified\tidentificationReferences\tidentificationVerificationStatus\tidentificationRemarks\ttaxonID\tscientificNameID\tacceptedNameUsageID\tparentNameUsageID\toriginalNameUsageID\tnameAccordingToID\tnamePublishedInID\ttaxonConceptID\tscientificName\tacceptedNameUsage\tparentNameUsage\toriginalNameUsage\tnameAccordingTo\tnamePublishedIn\tnamePublishedInYear\thigherClassification\tkingdom\tphylum\tclass\torder\tsuperfamily\tfamily\tsubfamily\ttribe\tsubtribe\tgenus\tgenericName\tsubgenus\tinfragenericEpithet\tspecificEpithet\tinfraspecificEpithet\tcultivarEpithet\ttaxonRank\tverbatimTaxonRank\tvernacularName\tnomenclaturalCode\ttaxonomicStatus\tnomenclaturalStatus\ttaxonRemarks\tdatasetKey\tpublishingCountry\tlastInterpreted\televation\televationAccuracy\tdepth\tdepthAccuracy\tdistanceAboveSurface\tdistanceAboveSurfaceAccuracy\tissue\tmediaType\thasCoordinate\thasGeospatialIssues\ttaxonKey\tacceptedTaxonKey\tkingdomKey\tphylumKey\tclassKey\torderKey\tfamilyKey\tgenusKey\tsubgenusKey\tspeciesKey\tspecies\tacceptedScientificName\tverbatimScientificName\ttypifiedName\tprotocol\tlastParsed\tlastCrawled\trepatriated\trelativeOrganismQuantity\tlevel0Gid\tlevel0Name\tlevel1Gid\tlevel1Name\tlevel2Gid\tlevel2Name\tlevel3Gid\tlevel3Name\tiucnRedListCategory",
  ],
  [
    "Darwin Core occurrences",
    ",",
    "basisOfRecord,eventID,occurrenceID,individualCount,taxonID,scientificName,scientificNameAuthorship,kingdom,phylum,class,order,family,genus,specificEpithet,infraspecificEpithet,taxonRank,vernacularName,nomenclaturalCode,occurrenceRemarks,occurrenceStatus,recordedBy,identifiedBy,dateIdentified,identificationQualifier,organismQuantity,organismQuantityType,sex,lifeStage,behavior,establishmentMeans,eventDate,eventTime,year,month,day,locality,locationID,country,countryCode,county,municipality,stateProvince,decimalLatitude,decimalLongitude,geodeticDatum,coordinateUncertaintyInMeters,samplingProtocol,samplingEffort,sampleSizeValue,sampleSizeUnit,type,language,license,rightsHolder,institutionCode,collectionCode,catalogNumber,datasetName,dynamicProperties,modified",
  ],
  [
    "Darwin Core events",
    ",",
    "type,language,license,rightsHolder,ownerInstitutionCode,institutionCode,datasetName,eventID,parentEventID,samplingProtocol,sampleSizeValue,sampleSizeUnit,samplingEffort,eventDate,eventTime,year,month,day,habitat,fieldNotes,eventRemarks,locationID,continent,country,countryCode,stateProvince,county,municipality,locality,minimumElevationInMeters,maximumElevationInMeters,decimalLatitude,decimalLongitude,geodeticDatum,coordinateUncertaintyInMeters,footprintWKT,dynamicProperties,modified",
  ],
  ["BirdNET (analyzer)", ",", "Start (s),End (s),Scientific name,Common name,Confidence,File"],
  [
    "BirdNET (table for R)",
    ",",
    "filepath,start,end,scientific_name,common_name,confidence,lat,lon,week,overlap,sensitivity,min_conf,species_list,model",
  ],
  [
    "BirdNET (Kaleidoscope)",
    ",",
    "INDIR,FOLDER,IN FILE,OFFSET,DURATION,scientific_name,common_name,confidence,lat,lon,week,overlap,sensitivity",
  ],
  [
    "BirdNET (Raven)",
    "\t",
    "Selection\tView\tChannel\tBegin Time (s)\tEnd Time (s)\tLow Freq (Hz)\tHigh Freq (Hz)\tCommon Name\tSpecies Code\tConfidence\tBegin Path\tFile Offset (s)",
  ],
  [
    "BirdNET (Raven)",
    "\t",
    "Selection\tView\tChannel\tBegin File\tBegin Time (s)\tEnd Time (s)\tLow Freq (Hz)\tHigh Freq (Hz)\tSpecies Code\tCommon Name\tConfidence\tRank",
  ],
  ["BirdNET-Pi", ";", "Date;Time;Sci_Name;Com_Name;Confidence;Lat;Lon;Cutoff;Week;Sens;Overlap"],
  ["BirdNET-Pi", ",", "Date,Time,Sci_Name,Com_Name,Confidence,Lat,Lon,Cutoff,Week,Sens,Overlap,File_Name"],
  [
    "ArcGIS",
    ",",
    "ObjectID,GlobalID,Species,Count,Observers,Starting Time,Latitude,Longitude,CreationDate,Creator,EditDate,Editor,x,y",
  ],
];

/** The columns that forms add to the questions of their authors. */
const forms: readonly [form: string, columns: string][] = [
  [
    "KoBoToolbox",
    "start,end,today,deviceid,subscriberid,simserial,phonenumber,username,_GPS_latitude,_GPS_longitude,_GPS_altitude,_GPS_precision,__version__,_version_,meta/instanceID,meta/rootUuid,formhub/uuid,_id,_uuid,_submission_time,_validation_status,_notes,_status,_submitted_by,_tags,_index,_parent_table_name,_parent_index,_xform_id_string,_bamboo_dataset_id,_attachments,_geolocation",
  ],
  [
    "ODK",
    "SubmissionDate,username,start,end,today,deviceid,subscriberid,some_geopoint-Latitude,some_geopoint-Longitude,some_geopoint-Altitude,some_geopoint-Accuracy,meta-instanceID,meta-instanceName,KEY,PARENT_KEY,SubmitterID,SubmitterName,AttachmentsPresent,AttachmentsExpected,Status,ReviewState,DeviceID,Edits,FormVersion",
  ],
  [
    "Epicollect",
    "ec5_uuid,ec5_parent_uuid,ec5_branch_owner_uuid,ec5_branch_uuid,created_at,uploaded_at,created_by,title,lat_1_GPS,long_1_GPS,accuracy_1_GPS,UTM_Northing_1_GPS,UTM_Easting_1_GPS,UTM_Zone_1_GPS",
  ],
];

/** The columns of a program that are neither a field nor named with a reason. */
const unknownIn = (names: readonly string[], program: Pick<KnownProgram, "unused"> & Partial<KnownProgram>) =>
  names.filter((name) => {
    const words = wordsOf(name, havePaths(names));
    const { columns } = program;
    const said = columns ? fieldInProgram({ ...noProgram, ...program, columns }, words) : undefined;
    return said === undefined && whyIgnored(program, words) === undefined && fieldsOf(words).length === 0;
  });
const noProgram = { name: "", has: [] };

describe.each(headers)("a file of %s", (program, delimiter, header) => {
  const names = header.split(delimiter);
  const found = findProgram(names.map((name) => wordsOf(name, false)));

  test("is known by its columns, each of which is a field or is ignored for a reason", () => {
    expect(found?.name).toBe(program);
    expect(found && unknownIn(names, found)).toEqual([]);
  });
});

test.each(forms)("each column that %s adds is a field, or is ignored for a reason", (name, columns) => {
  const form = knownForms.find((item) => item.name === name);
  expect(form && unknownIn(columns.split(","), form)).toEqual([]);
});

test("every program has a header here, every reason has words and is used, and no column has two answers", () => {
  const seen = new Set([...headers, ...forms].map(([name]) => name));
  const all = [
    ...knownPrograms,
    ...[...knownForms, ...knownStandards].map((form) => ({ ...form, columns: {} })),
  ];
  expect([...knownPrograms, ...knownForms].map(({ name }) => name).filter((name) => !seen.has(name))).toEqual(
    [],
  );
  const used = new Set(all.flatMap(({ unused }) => Object.keys(unused)));
  expect([...used].toSorted()).toEqual(Object.keys(reasonsToIgnore).toSorted());
  for (const { name, columns, unused } of all) {
    const names = [...Object.keys(columns), ...Object.values(unused).flatMap((list = "") => list.split(" "))];
    expect(
      names.filter((item, at) => names.indexOf(item) !== at),
      name,
    ).toEqual([]);
  }
});

/** The columns of a table that are not used, with the reason. */
const unusedIn = (text: string) => {
  const { reading, columns, why } = proposeTable(sampleText(text), guide);
  const used = new Set(reading.columns.map(({ at }) => at));
  return columns.flatMap(({ at, name }) =>
    used.has(at) ? [] : [`${name}: ${why.find((reason) => reason.at === at)?.text}`],
  );
};

test("why a column is not used is said beside it, of programs and of forms", () => {
  expect(
    unusedIn(
      "Start (s),End (s),Scientific name,Common name,Confidence,File\n0,3,Upupa epops,Hoopoe,0.81,a.wav\n3,6,Scopus umbretta,Hamerkop,0.7,a.wav",
    ),
  ).toEqual([
    "Start (s): not used, as in all tables of BirdNET (analyzer): a moment or a frequency within a recording",
    "End (s): not used, as in all tables of BirdNET (analyzer): a moment or a frequency within a recording",
    "File: not used, as in all tables of BirdNET (analyzer): a moment or a frequency within a recording",
  ]);
  expect(
    unusedIn(
      "Date,Site,Species,Count,_id,_uuid,_submission_time,_tags\n2024-01-02,Amurum,Hoopoe,2,7,a-1,2024-01-02T10:00:00,x\n2024-01-03,Amurum,Hamerkop,1,8,a-2,2024-01-03T10:00:00,x",
    ),
  ).toEqual([
    "_id: not used, as in all forms of KoBoToolbox: a key of the program’s own",
    "_submission_time: not used, as in all forms of KoBoToolbox: when the record was entered, changed or published",
    "_tags: not used, as in all forms of KoBoToolbox: what others said, beside their verdict",
  ]);
});

test("a position in degrees stays as it is beside the same in metres", () => {
  const header =
    "ec5_uuid,created_at,1_Date,2_Site,lat_3_GPS,long_3_GPS,accuracy_3_GPS,UTM_Northing_3_GPS,UTM_Easting_3_GPS,UTM_Zone_3_GPS,4_Species,5_Count";
  const row = (day: string, bird: string) =>
    `a${day},2024-01-02T09:00:00Z,2024-01-${day},Amurum,9.875,8.975,5,1,2,32N,${bird},2`;
  const { surveys } = readTable([header, row("20", "Hoopoe"), row("21", "Hamerkop")].join("\n"));
  expect(surveys.map(({ site }) => [site.decimalLatitude, site.decimalLongitude])).toEqual([
    ["9.875", "8.975"],
    ["9.875", "8.975"],
  ]);
});
