/** The rights that an admin grants besides being one: the column that says since when, and its words. */
export const grantedRights = {
  isStoreAdmin: {
    since: "storeAdminSince",
    label: "Store admin",
    what: "Manages the equipment and all requests for it.",
  },
  isRinger: {
    since: "ringerSince",
    label: "Ringer",
    what: "Records birds in the hand, and reads the lives of ringed birds and the stock of rings.",
  },
  isRingKeeper: {
    since: "ringKeeperSince",
    label: "Ring keeper",
    what: "Manages the rings and all ringing records, and hands them in.",
  },
} as const;
export type GrantedRight = keyof typeof grantedRights;
type SinceColumn = (typeof grantedRights)[GrantedRight]["since"];
export type RightsColumns = Record<SinceColumn, string | null>;

/** A value for each right. */
export const eachRight = <Value>(of: (right: GrantedRight) => Value): Record<GrantedRight, Value> => ({
  isStoreAdmin: of("isStoreAdmin"),
  isRinger: of("isRinger"),
  isRingKeeper: of("isRingKeeper"),
});

/** A value for each column of rights. */
export const sinceEach = <Value>(of: (right: GrantedRight) => Value): Record<SinceColumn, Value> => ({
  storeAdminSince: of("isStoreAdmin"),
  ringerSince: of("isRinger"),
  ringKeeperSince: of("isRingKeeper"),
});

/** Which rights an account has. */
export const rightsOf = (row: RightsColumns): Record<GrantedRight, boolean> =>
  eachRight((right) => row[grantedRights[right].since] !== null);

type Rights = { role: string } & Record<GrantedRight, boolean>;

/** Whether what others send waits for an account on `/today`, where it begins after signing in. */
export const hasQueue = ({ role, isStoreAdmin, isRingKeeper }: Omit<Rights, "isRinger">): boolean =>
  role === "admin" || isStoreAdmin || isRingKeeper;

/** Whether an account has a right that makes its owner staff for the count of visits. */
export const isOfStaff = (account: Rights): boolean => hasQueue(account) || account.isRinger;
