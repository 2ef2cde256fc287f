import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/products/$key/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/products/$key/bom", params, replace: true });
  },
});
