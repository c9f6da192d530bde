import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A line to a server that can be cut, frozen, or led to another server. */
export interface Switch {
  port: number;
  /** Cuts all connections; new ones go to this port. */
  leadTo(port: number): void;
  /** New connections go to this port; the open ones stay where they are, as after a change of a name's address. */
  turnTo(port: number): void;
  /** Lets nothing through without saying so, as a firewall that has forgotten a connection. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Opens a port that leads to another one. */
export async function startSwitch(target: number): Promise<Switch> {
  let aim = target;
  let isFrozen = false;
  const sockets = new Set<Socket>();
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // Cut connections are the purpose.
    socket.on("error", () => {});
    if (isFrozen) socket.pause();
    return socket;
  };
  const server = createServer((near) => {
    const far = connect(aim, "127.0.0.1");
    add(near).pipe(add(far)).pipe(near);
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === "object" && address ? address.port : 0,
    leadTo(port) {
      aim = port;
      cutAll();
    },
    turnTo(port) {
      aim = port;
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      cutAll();
      server.close();
      await once(server, "close");
    },
  };
}
