import { type ServerProcess, startServer } from "../server-process.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { startPostgres } from "./postgres-server.ts";
import { type DrilledSite, openSite } from "./site.ts";

/** Several servers over one PostgreSQL and one folder, behind a proxy. */
export interface Cluster {
  site: DrilledSite;
  servers: ServerProcess[];
  balancer: Balancer;
  /** Starts the server at this place, for the first time or again. */
  start(place: number): Promise<number>;
  close(): Promise<void>;
}

/** Starts this many servers with one admin. */
export async function startCluster(count: number): Promise<Cluster> {
  const postgres = await startPostgres();
  const site = await openSite({ url: postgres.url });
  const servers: ServerProcess[] = [];
  const balancer = await startBalancer(count, (place) => servers[place]?.address() ?? "");
  const start = (place: number) => {
    const settings = { ...site.settings, PUBLIC_URL: balancer.address, TRUST_PROXY: "true" };
    const server = startServer({ settings });
    servers[place] = server;
    return server.ready();
  };
  for (let place = 0; place < count; place++) await start(place);
  return {
    site,
    servers,
    balancer,
    start,
    async close() {
      await balancer.close();
      for (const server of servers) await server.end("SIGKILL");
      await site.close();
      await postgres.remove();
    },
  };
}
