import { createFileRoute } from "@tanstack/react-router";
import { lazyPage } from "@/app/lazyPage";
import { readAhead } from "@/app/readAhead";

export const Route = createFileRoute("/terminal/$job")({
  component: lazyPage(() => import("@/areas/terminal/StationPage"), "step", "terminal"),
  staticData: { floor: true, scope: "production:job:start" },
  loader: ({ context, params: { job } }) =>
    readAhead(
      context,
      () => import("@/areas/terminal/queries"),
      (read, of, { userKey }) => {
        void read(of.jobOf(job));
        void read(of.queueOf(userKey));
      },
    ),
  shouldReload: false,
});
