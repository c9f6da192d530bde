import type { MoveIn } from "#core/ops/move-in/mover.ts";
import { checkPortalFolder } from "#core/ops/move-in/portal-folder.ts";
import { moveEquipment, moveRequests } from "./portal-lending.ts";
import { moveProfiles, moveUsers } from "./portal-people.ts";
import { movePosts } from "./portal-posts.ts";

/** The members, posts and loans of the older portal: what others refer to comes first. */
export const portal: MoveIn = {
  from: "portal",
  async run(mover) {
    await checkPortalFolder(mover);
    await moveProfiles(mover);
    const people = await moveUsers(mover);
    await movePosts(mover);
    await moveEquipment(mover);
    await moveRequests(mover, people);
  },
};
