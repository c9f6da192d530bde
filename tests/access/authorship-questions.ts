import type { Access } from "./expectation.ts";

const adminOnly = (status: number) => ({ visitor: 401, admin: status, others: 403 });
const path = "/api/authorship-questions";

export const authorshipQuestionsAccess: Access = {
  "GET /api/authorship-questions": [{ request: () => ({ path }), status: adminOnly(200) }],
  "PUT /api/authorship-questions/:id": [
    {
      request: (_, { shown }) => ({ path: `${path}/${shown}`, body: { isAuthor: false } }),
      status: adminOnly(404),
    },
  ],
};
