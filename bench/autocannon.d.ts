declare module "autocannon" {
  /** One request of a connection. */
  export interface Turn {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (empty: Turn) => Turn;
  }

  interface Options {
    url: string;
    connections: number;
    amount: number;
    overallRate?: number;
    /** Seconds. */
    timeout: number;
    requests: Turn[];
  }

  interface Result {
    non2xx: number;
    errors: number;
  }

  interface Running extends Promise<Result> {
    /** `time` is in milliseconds. */
    on(
      event: "response",
      listener: (client: unknown, status: number, bytes: number, time: number) => void,
    ): void;
  }

  export default function autocannon(options: Options): Running;
}
