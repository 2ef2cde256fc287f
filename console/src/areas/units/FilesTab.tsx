import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { FilesCard } from "@/app/files/FilesCard";
import { unitQuery } from "./queries";

/** Photos, reports and certificates of one unit. */
export default function FilesTab() {
  const { key } = useParams({ from: "/units/$key/files" });
  const { data: unit } = useQuery(unitQuery(key));
  return <FilesCard bucket="serial" recordKey={key} closed={unit?.state === "deleted"} />;
}
