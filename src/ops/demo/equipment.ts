import * as accounts from "#db/accounts.ts";
import type { Db } from "#db/connect.ts";
import * as equipment from "#db/equipment.ts";
import type { Acting } from "#db/request-traces.ts";
import * as requests from "#db/requests.ts";
import { addDays, lagosDay } from "#domain/lagos-day.ts";
import type { RequestChanges } from "#domain/request.ts";
import { RequestInput } from "#domain/request.ts";
import type { Account } from "#domain/viewer.ts";

/** What the store of the demo lends, and how many of each. */
export const items = {
  "Mist net, 12 m, 16 mm mesh": 14,
  "Mist net, 6 m, 16 mm mesh": 8,
  "Net pole set, aluminium, 3 m": 16,
  "Ringing pliers, small": 6,
  "Ringing pliers, large": 4,
  "Bird bag, cotton": 120,
  "Wing rule, 300 mm, with stop": 9,
  "Pesola spring balance, 60 g": 7,
  "Pesola spring balance, 300 g": 5,
  "Electronic balance, 0.1 g": 2,
  "Vernier calipers, 0.1 mm": 6,
  "Binoculars, 8 × 42": 12,
  "Telescope, 20–60 ×, with tripod": 3,
  "Handheld GPS receiver": 10,
  "Laser rangefinder": 4,
  "Camera trap, infrared": 18,
  "Sound recorder with parabolic microphone": 2,
  "AudioMoth acoustic logger": 20,
  "Playback speaker": 5,
  "Headlamp, rechargeable": 15,
  "Two-man tent": 6,
  "Anemometer, handheld": 3,
  "Temperature and humidity logger": 12,
  "Measuring tape, 50 m": 7,
  "Power bank, 20,000 mAh": 6,
} as const;
type Item = keyof typeof items;

/** A day before today, or after it. */
type Days = number;

interface DemoRequest {
  /** An e-mail of the demo. */
  who: string;
  what: Item;
  quantity: number;
  asked: Days;
  due: Days;
  reason: string;
  phone: string;
  /** What the store did, and when. */
  course?: [Days, RequestChanges][];
  /** The borrower withdrew it, or wants more time. */
  cancelled?: Days;
  extension?: { asked: Days; until: Days; reason: string };
}

const member = "member@example.org";
const kaneng = "kaneng.davou@example.org";
const maryam = "maryam.danlami@example.org";
const fatmata = "fatmata.bangura@example.org";
const oshoke = "oshoke.momodu@example.org";
const arit = "arit.effanga@example.org";
const senan = "senan.houngbedji@example.org";

/** Requests in every state, around the day on which the demo is filled. */
export const loans: DemoRequest[] = [
  {
    who: maryam,
    what: "Binoculars, 8 × 42",
    quantity: 2,
    asked: -1,
    due: 20,
    phone: "+234 802 555 0141",
    reason: "Distance sampling of doves on the farmland transects near Laminga.",
  },
  {
    who: fatmata,
    what: "AudioMoth acoustic logger",
    quantity: 6,
    asked: -4,
    due: 40,
    phone: "+234 802 555 0162",
    reason: "Night recordings along the gallery forest, two weeks in each of three plots.",
  },
  {
    who: member,
    what: "Electronic balance, 0.1 g",
    quantity: 1,
    asked: 0,
    due: 14,
    phone: "+234 802 555 0117",
    reason: "Weighing moulting bulbuls; the spring balances are too coarse for it.",
  },
  {
    who: oshoke,
    what: "Camera trap, infrared",
    quantity: 4,
    asked: -3,
    due: 30,
    phone: "+234 802 555 0188",
    reason: "To see what visits the cassava plots at dawn.",
    course: [[-2, { status: "approved" }]],
  },
  {
    who: kaneng,
    what: "Net pole set, aluminium, 3 m",
    quantity: 6,
    asked: -2,
    due: 12,
    phone: "+234 802 555 0133",
    reason: "New net rides at the rocks.",
    course: [[-1, { status: "approved" }]],
  },
  {
    who: member,
    what: "Mist net, 12 m, 16 mm mesh",
    quantity: 6,
    asked: -12,
    due: 2,
    phone: "+234 802 555 0117",
    reason: "Ringing mornings of this month.",
    course: [
      [-11, { status: "approved" }],
      [-10, { status: "received" }],
    ],
  },
  {
    who: kaneng,
    what: "Bird bag, cotton",
    quantity: 40,
    asked: -13,
    due: 0,
    phone: "+234 802 555 0133",
    reason: "Ringing course for the new students.",
    course: [[-13, { status: "received" }]],
  },
  {
    who: arit,
    what: "Telescope, 20–60 ×, with tripod",
    quantity: 1,
    asked: -40,
    due: -8,
    phone: "+234 802 555 0175",
    reason: "Watching the cliff from the other side of the valley.",
    course: [
      [-39, { status: "approved" }],
      [-36, { status: "received" }],
    ],
  },
  {
    who: senan,
    what: "Sound recorder with parabolic microphone",
    quantity: 2,
    asked: -30,
    due: 9,
    phone: "+229 01 95 55 01 20",
    reason: "Hornbill calls in woodland patches of the Atacora.",
    course: [[-28, { status: "received" }]],
    extension: { asked: -1, until: 30, reason: "The road was cut by the rains and two sites are left." },
  },
  {
    who: fatmata,
    what: "Camera trap, infrared",
    quantity: 8,
    asked: -34,
    due: 6,
    phone: "+234 802 555 0162",
    reason: "Nest predators along the fence.",
    course: [
      [-33, { status: "approved" }],
      [-32, { status: "received" }],
      [-3, { status: "partial", returnedQuantity: 5, damagedQuantity: 1, note: "One strap is torn." }],
    ],
  },
  {
    who: maryam,
    what: "Handheld GPS receiver",
    quantity: 2,
    asked: -20,
    due: -2,
    phone: "+234 802 555 0141",
    reason: "Marking the corners of the plots.",
    course: [[-19, { status: "received" }]],
  },
  {
    who: member,
    what: "Wing rule, 300 mm, with stop",
    quantity: 2,
    asked: -70,
    due: -40,
    phone: "+234 802 555 0117",
    reason: "Ringing practical.",
    course: [
      [-69, { status: "approved" }],
      [-68, { status: "received" }],
      [-44, { status: "returned" }],
    ],
  },
  {
    who: kaneng,
    what: "Headlamp, rechargeable",
    quantity: 5,
    asked: -60,
    due: -30,
    phone: "+234 802 555 0133",
    reason: "Nightjar transects.",
    course: [
      [-59, { status: "received" }],
      [-28, { status: "returned", lostQuantity: 1, note: "One fell into the stream and was not found." }],
    ],
  },
  {
    who: oshoke,
    what: "Two-man tent",
    quantity: 3,
    asked: -25,
    due: -5,
    phone: "+234 802 555 0188",
    reason: "Three nights at the forest edge with the farmers.",
    course: [
      [-24, { status: "approved" }],
      [-22, { status: "received" }],
      [-6, { status: "returned" }],
    ],
  },
  {
    who: senan,
    what: "Electronic balance, 0.1 g",
    quantity: 1,
    asked: -18,
    due: 20,
    phone: "+229 01 95 55 01 20",
    reason: "Weighing seeds from hornbill droppings.",
    course: [
      [
        -17,
        {
          status: "declined",
          declineReason: "Both are needed for the ringing course until the end of the month.",
        },
      ],
    ],
  },
  {
    who: arit,
    what: "Laser rangefinder",
    quantity: 1,
    asked: -9,
    due: 10,
    phone: "+234 802 555 0175",
    reason: "Distances to calling birds.",
    cancelled: -7,
  },
];

const hour = 3_600_000;

/** Fills the store of the demo: equipment, and requests by its people that are in every state on the day of `now`. */
export async function seedStore(db: Db, now: Date): Promise<void> {
  const person = async (email: string): Promise<Account> => {
    const account = await accounts.byEmail(db, email);
    if (!account) throw new Error(`The demo has no ${email}.`);
    return account;
  };
  const store = await person("store@example.org");
  const today = lagosDay(now);
  // Nine in the morning of that day, but never in the future.
  const on = (days: Days) =>
    new Date(Math.min(Date.parse(`${addDays(today, days)}T08:00:00Z`), now.getTime() - hour));
  const acting = (by: Account, days: Days): Acting => ({
    by,
    now: on(days),
    publicUrl: "",
    quiet: true,
  });
  const ids = new Map<Item, string>();
  for (const [name, quantity] of Object.entries(items))
    ids.set(name as Item, await equipment.create(db, store, { name, quantity, imageUrl: null }, on(-120)));

  // In the order of time, as the history tells it.
  const steps: { days: Days; take: () => Promise<void> }[] = [];
  for (const loan of loans) {
    const borrower = await person(loan.who);
    let id = "";
    const step = (days: Days, take: () => Promise<void>) => void steps.push({ days, take });
    step(loan.asked, async () => {
      const { phone, quantity, reason } = loan;
      const dueDate = addDays(today, loan.due);
      const input = RequestInput.parse({ requestId: ids.get(loan.what), phone, quantity, reason, dueDate });
      id = await requests.create(db, acting(borrower, loan.asked), input);
    });
    for (const [days, changes] of loan.course ?? [])
      step(days, () => requests.changeByStore(db, acting(store, days), id, changes));
    const { cancelled, extension } = loan;
    if (cancelled !== undefined) step(cancelled, () => requests.cancel(db, acting(borrower, cancelled), id));
    if (extension) {
      const wish = { dueDate: addDays(today, extension.until), reason: extension.reason };
      step(extension.asked, () => requests.askExtension(db, acting(borrower, extension.asked), id, wish));
    }
  }
  for (const { take } of steps.toSorted((a, b) => a.days - b.days)) await take();
}
