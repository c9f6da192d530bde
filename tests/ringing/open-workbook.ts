const empty = [
  ["16/04/2020", "Mwamba,06:15,10:15"],
  ...["18/04/2020", "19/04/2020", "20/04/2020"].map((day) => [day, "41a,,"]),
  ["21/04/2020", "Mwamba,06:10,09:00"],
  ...["22/04/2020", "25/04/2020", "26/04/2020", "28/04/2020", "3/5/20", "8/9/20"].map((day) => [
    day,
    "41a,,",
  ]),
  ["10/9/20", "Mwamba,06:50,10:50"],
  ["17/09/2020", "Mwamba,06:15,10:30"],
  ["22/09/2020", "Mwamba,06:10,09:30"],
  ["25/09/2020", "Mwamba,06:00,10:00"],
  ["29/09/2020", "Mwamba,17:20,18:30"],
  ["15/10/2020", "Mwamba,05:45,09:30"],
  ["22/10/2020", "Mwamba,05:30,09:30"],
  ["29/10/2020", "Mwamba,05:40,08:30"],
];

// Day, place and hours; then what was caught: kind, ring, geolocator, age, note.
const caught: [where: string, ...birds: string[]][] = [
  ["1/5/20 Mwamba,06:20,10:00", "N,AA17151,,3,"],
  ["7/5/20 Mwamba,06:10,09:30", "N,AA17110,,3,"],
  [
    "14/05/2020 Mwamba,06:10,09:30",
    ...["N,AA17111,,3,", "N,AA17112,,4,", "N,AA17113,,3,", "N,AA17114,,4,", "N,AA17115,,3,"],
  ],
  ["16/05/2020 41a,,", "N,AA17119,,4,"],
  ["21/05/2020 Mwamba,06:15,10:30", "N,AA17120,,3,", "N,AA17121,27LF,3,", "N,AA17122,27LF,3,"],
  ["28/05/2020 Mwamba,06:15,11:30", "N,AA17123,245X,3,", "O,AA13998,24SZ,4,", "R,AA17120,,3,"],
  ["4/6/20 Mwamba,06:15,11:30", "N,AA17125,25LQ,4,", "R,AA17122,,3,"],
  ["11/6/20 Mwamba,06:05,10:15", "N,AA17126,27LH,3,", "N,AA17127,,3,"],
  ["18/06/2020 Mwamba,06:00,10:00", "R,AA17127,,3,", "R,AA17120,,,Killed by monkey"],
  ["10/7/20 Mwamba,06:20,10:45", "O,AA13587,24SY,4,"],
  ["30/07/2020 Mwamba,06:15,10:00", "R,AA17126,,,"],
  ["13/08/2020 Mwamba,06:15,12:00", "N,AA17158,22MO,3,", "R,AA17126,27LH,3,", "R,AA17127,,3,"],
  ["20/08/2020 Mwamba,06:15,10:30", "O,AA17012,24TA,4,"],
  ["1/9/20 41a,,", "N,AA17162,27LC,4,"],
  ["4/9/20 41a,,", "N,AA17165,27MN,3,", "R,AA17162,27LC,4,"],
  ["11/9/20 41a,,", "N,AA17171,24SW,4,"],
  ["23/09/2020 Mwamba,06:00,08:00", "O,AA13813,27MM,4,", "O,AA13726,27ML,3,"],
  ["24/09/2020 Mwamba,06:25,09:30", "R,AA13998,,4,"],
  ["30/09/2020 Mwamba,05:45,08:00", "N,AA17175,27MK,3,"],
  ["1/10/20 Mwamba,05:45,10:00", "N,AA17180,,3,No RCRC"],
  ["8/10/20 Mwamba,06:00,10:00", "O,AA13474,,4,"],
];

/** A workbook as ringers of robin-chats kept it: 55 rows, 19 mornings without a catch. */
export function openWorkbookOf(): string {
  const rows = [
    ...empty.map(([day, where]) => `${day},,,,,No RCRC,${where}`),
    ...caught.flatMap(([at, ...birds]) => {
      const [day, where] = at.split(" ");
      return birds.map((bird) => `${day},${bird},${where}`);
    }),
  ];
  return `\uFEFFdate,NewRetrap,RingNo,Geoloc,Age,Notes,Location,OpenTime,CloseTime\r\n${rows.join("\r\n")}`;
}
