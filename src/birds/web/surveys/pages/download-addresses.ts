/** Short addresses of the downloads, and where the files are. */
export const downloadAddresses: Record<string, string> = {
  "datazone/birds.csv": "/api/species/checklist.csv",
  "datazone/birds.dwca.zip": "/api/species/checklist.zip",
  "datazone/pointcount.csv": "/api/surveys/counts.csv",
  "datazone/pointcount.dwca.zip": "/api/surveys/archive.zip",
  "datazone/pointcount.ebird.csv": "/api/surveys/ebird.csv",
  "datazone/pointcount.ebird.zip": "/api/surveys/ebird.zip",
  "datazone/pointcount.cards.csv": "/api/surveys/cards.csv",
  "datazone/pointcount.sites.geojson": "/api/surveys/sites.geojson",
  "datazone/ringing.dwca.zip": "/api/ringing/archive.zip",
  "datazone/pentads.geojson": "/api/atlas/pentads.geojson",
};
