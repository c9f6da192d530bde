import * as accounts from "#db/accounts/accounts.ts";
import type { Db } from "#db/connect.ts";
import * as equipment from "#db/lending/equipment.ts";
import type { ActorContext } from "#db/lending/request-history.ts";
import * as requests from "#db/lending/requests.ts";
import type { Account } from "#domain/accounts/viewer.ts";
import { addDays, lagosDay } from "#domain/lagos-day.ts";
import type { RequestChanges } from "#domain/lending/request.ts";
import { RequestInput } from "#domain/lending/request.ts";

/** The demo equipment with its quantities. */
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

/** Days relative to today. */
type Days = number;

interface DemoRequest {
  /** The e-mail address of a demo account. */
  borrowerEmail: string;
  item: Item;
  quantity: number;
  requestedOn: Days;
  dueOn: Days;
  reason: string;
  phone: string;
  /** Changes by the store and their days. */
  storeChanges?: [Days, RequestChanges][];
  /** When the borrower cancelled it. */
  cancelled?: Days;
  extension?: { requestedOn: Days; until: Days; reason: string };
}

const member = "member@example.org";
const kaneng = "kaneng.davou@example.org";
const maryam = "maryam.danlami@example.org";
const fatmata = "fatmata.bangura@example.org";
const oshoke = "oshoke.momodu@example.org";
const arit = "arit.effanga@example.org";
const senan = "senan.houngbedji@example.org";

/** Requests in every state, relative to the day on which the demo is seeded. */
export const loans: DemoRequest[] = [
  {
    borrowerEmail: maryam,
    item: "Binoculars, 8 × 42",
    quantity: 2,
    requestedOn: -1,
    dueOn: 20,
    phone: "+234 802 555 0141",
    reason: "Distance sampling of doves on the farmland transects near Laminga.",
  },
  {
    borrowerEmail: fatmata,
    item: "AudioMoth acoustic logger",
    quantity: 6,
    requestedOn: -4,
    dueOn: 40,
    phone: "+234 802 555 0162",
    reason: "Night recordings along the gallery forest, two weeks in each of three plots.",
  },
  {
    borrowerEmail: member,
    item: "Electronic balance, 0.1 g",
    quantity: 1,
    requestedOn: 0,
    dueOn: 14,
    phone: "+234 802 555 0117",
    reason: "Weighing moulting bulbuls; the spring balances are too coarse for it.",
  },
  {
    borrowerEmail: oshoke,
    item: "Camera trap, infrared",
    quantity: 4,
    requestedOn: -3,
    dueOn: 30,
    phone: "+234 802 555 0188",
    reason: "To see what visits the cassava plots at dawn.",
    storeChanges: [[-2, { status: "approved" }]],
  },
  {
    borrowerEmail: kaneng,
    item: "Net pole set, aluminium, 3 m",
    quantity: 6,
    requestedOn: -2,
    dueOn: 12,
    phone: "+234 802 555 0133",
    reason: "New net rides at the rocks.",
    storeChanges: [[-1, { status: "approved" }]],
  },
  {
    borrowerEmail: member,
    item: "Mist net, 12 m, 16 mm mesh",
    quantity: 6,
    requestedOn: -12,
    dueOn: 2,
    phone: "+234 802 555 0117",
    reason: "Ringing mornings of this month.",
    storeChanges: [
      [-11, { status: "approved" }],
      [-10, { status: "received" }],
    ],
  },
  {
    borrowerEmail: kaneng,
    item: "Bird bag, cotton",
    quantity: 40,
    requestedOn: -13,
    dueOn: 0,
    phone: "+234 802 555 0133",
    reason: "Ringing course for the new students.",
    storeChanges: [[-13, { status: "received" }]],
  },
  {
    borrowerEmail: arit,
    item: "Telescope, 20–60 ×, with tripod",
    quantity: 1,
    requestedOn: -40,
    dueOn: -8,
    phone: "+234 802 555 0175",
    reason: "Watching the cliff from the other side of the valley.",
    storeChanges: [
      [-39, { status: "approved" }],
      [-36, { status: "received" }],
    ],
  },
  {
    borrowerEmail: senan,
    item: "Sound recorder with parabolic microphone",
    quantity: 2,
    requestedOn: -30,
    dueOn: 9,
    phone: "+229 01 95 55 01 20",
    reason: "Hornbill calls in woodland patches of the Atacora.",
    storeChanges: [[-28, { status: "received" }]],
    extension: {
      requestedOn: -1,
      until: 30,
      reason: "The road was cut by the rains and two sites are left.",
    },
  },
  {
    borrowerEmail: fatmata,
    item: "Camera trap, infrared",
    quantity: 8,
    requestedOn: -34,
    dueOn: 6,
    phone: "+234 802 555 0162",
    reason: "Nest predators along the fence.",
    storeChanges: [
      [-33, { status: "approved" }],
      [-32, { status: "received" }],
      [-3, { status: "partial", returnedQuantity: 5, damagedQuantity: 1, note: "One strap is torn." }],
    ],
  },
  {
    borrowerEmail: maryam,
    item: "Handheld GPS receiver",
    quantity: 2,
    requestedOn: -20,
    dueOn: -2,
    phone: "+234 802 555 0141",
    reason: "Marking the corners of the plots.",
    storeChanges: [[-19, { status: "received" }]],
  },
  {
    borrowerEmail: member,
    item: "Wing rule, 300 mm, with stop",
    quantity: 2,
    requestedOn: -70,
    dueOn: -40,
    phone: "+234 802 555 0117",
    reason: "Ringing practical.",
    storeChanges: [
      [-69, { status: "approved" }],
      [-68, { status: "received" }],
      [-44, { status: "returned" }],
    ],
  },
  {
    borrowerEmail: kaneng,
    item: "Headlamp, rechargeable",
    quantity: 5,
    requestedOn: -60,
    dueOn: -30,
    phone: "+234 802 555 0133",
    reason: "Nightjar transects.",
    storeChanges: [
      [-59, { status: "received" }],
      [-28, { status: "returned", lostQuantity: 1, note: "One fell into the stream and was not found." }],
    ],
  },
  {
    borrowerEmail: oshoke,
    item: "Two-man tent",
    quantity: 3,
    requestedOn: -25,
    dueOn: -5,
    phone: "+234 802 555 0188",
    reason: "Three nights at the forest edge with the farmers.",
    storeChanges: [
      [-24, { status: "approved" }],
      [-22, { status: "received" }],
      [-6, { status: "returned" }],
    ],
  },
  {
    borrowerEmail: senan,
    item: "Electronic balance, 0.1 g",
    quantity: 1,
    requestedOn: -18,
    dueOn: 20,
    phone: "+229 01 95 55 01 20",
    reason: "Weighing seeds from hornbill droppings.",
    storeChanges: [
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
    borrowerEmail: arit,
    item: "Laser rangefinder",
    quantity: 1,
    requestedOn: -9,
    dueOn: 10,
    phone: "+234 802 555 0175",
    reason: "Distances to calling birds.",
    cancelled: -7,
  },
];

const HOUR_MS = 3_600_000;

/** Seeds equipment, and requests that are in every state on the day of `now`. */
export async function seedLending(db: Db, now: Date): Promise<void> {
  const person = async (email: string): Promise<Account> => {
    const account = await accounts.findByEmail(db, email);
    if (!account) throw new Error(`The demo has no ${email}.`);
    return account;
  };
  const store = await person("store@example.org");
  const today = lagosDay(now);
  // At 9 a.m. in Nigeria on that day, but never in the future.
  const on = (days: Days) =>
    new Date(Math.min(Date.parse(`${addDays(today, days)}T08:00:00Z`), now.getTime() - HOUR_MS));
  const contextOf = (by: Account, days: Days): ActorContext => ({
    by,
    now: on(days),
    publicUrl: "",
    quiet: true,
  });
  const ids = new Map<Item, string>();
  for (const [name, quantity] of Object.entries(items))
    ids.set(name as Item, await equipment.create(db, store, { name, quantity, imageUrl: null }, on(-120)));

  // Run the steps in chronological order, so that the history is in order too.
  const steps: { days: Days; run: () => Promise<void> }[] = [];
  for (const loan of loans) {
    const borrower = await person(loan.borrowerEmail);
    let id = "";
    const step = (days: Days, run: () => Promise<void>) => void steps.push({ days, run });
    step(loan.requestedOn, async () => {
      const { phone, quantity, reason } = loan;
      const dueDate = addDays(today, loan.dueOn);
      const input = RequestInput.parse({ requestId: ids.get(loan.item), phone, quantity, reason, dueDate });
      id = await requests.create(db, contextOf(borrower, loan.requestedOn), input);
    });
    for (const [days, changes] of loan.storeChanges ?? [])
      step(days, () => requests.changeByStoreAdmin(db, contextOf(store, days), id, changes));
    const { cancelled, extension } = loan;
    if (cancelled !== undefined)
      step(cancelled, () => requests.cancel(db, contextOf(borrower, cancelled), id));
    if (extension) {
      const input = { dueDate: addDays(today, extension.until), reason: extension.reason };
      step(extension.requestedOn, () =>
        requests.requestExtension(db, contextOf(borrower, extension.requestedOn), id, input),
      );
    }
  }
  for (const { run } of steps.toSorted((a, b) => a.days - b.days)) await run();
}
