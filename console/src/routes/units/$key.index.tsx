import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/units/$key/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/units/$key/inside", params, replace: true });
  },
});
