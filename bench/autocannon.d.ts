declare module "autocannon" {
  /** One request of a connection. */
  export interface Turn {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (empty: Turn) => Turn;
  }

  /** `timeout` is in seconds. */
  interface Options {
    url: string;
    connections: number;
    amount: number;
    timeout: number;
    requests: Turn[];
  }

  interface Running extends Promise<{ non2xx: number; errors: number }> {
    on(event: "response", listener: () => void): void;
  }

  export default function autocannon(options: Options): Running;
}
