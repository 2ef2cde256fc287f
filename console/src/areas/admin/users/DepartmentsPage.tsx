import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "@/app/ConfirmDialog";
import { ErrorBox } from "@/app/errors/ErrorBox";
import { Can, useCan } from "@/app/session/Can";
import { Button } from "@/ui/Button";
import { Code } from "@/ui/Code";
import { IconPlus } from "@/ui/icons";
import { type Column, DataTable } from "@/ui/table/DataTable";
import { deleteColumn } from "@/ui/table/deleteColumn";
import { AdminFrame } from "../AdminFrame";
import { type Department, deleteDepartment, departmentsQuery } from "../queries";
import { DepartmentDialog } from "./DepartmentDialog";

/** Lists the departments of users. */
export default function DepartmentsPage() {
  const { t } = useTranslation();
  const may = useCan("org:department:write");
  const { data: departments = [], error, isPending, refetch } = useQuery(departmentsQuery);
  const [edited, setEdited] = useState<Department | "new" | null>(null);
  const [doomed, setDoomed] = useState<Department | null>(null);
  const columns = useColumns(may ? setDoomed : null);
  return (
    <AdminFrame
      title={t("admin.tab.departments")}
      fill
      actions={
        <Can scope="org:department:write">
          <Button icon={IconPlus} onClick={() => setEdited("new")}>
            {t("admin.department.new")}
          </Button>
        </Can>
      }
    >
      <ErrorBox error={error} retry={() => void refetch()} />
      <DataTable
        label={t("admin.tab.departments")}
        columns={columns}
        rows={departments}
        rowKey={(row) => row._key}
        loading={isPending}
        {...(may && { open: setEdited })}
        empty={t("admin.department.none")}
      />
      {edited !== null && (
        <DepartmentDialog department={edited === "new" ? null : edited} close={() => setEdited(null)} />
      )}
      {doomed !== null && (
        <ConfirmDialog
          title={t("admin.department.delete.title", { name: doomed.name })}
          what={t("admin.department.delete.what")}
          action={t("admin.department.delete.do")}
          danger
          close={() => setDoomed(null)}
          run={() => deleteDepartment(doomed._key)}
        />
      )}
    </AdminFrame>
  );
}

function useColumns(remove: ((department: Department) => void) | null): Column<Department>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const shown: Column<Department>[] = [
      {
        key: "name",
        head: t("admin.field.department.name"),
        width: "minmax(140px, 1fr)",
        cell: (row) => <b>{row.name}</b>,
      },
      {
        key: "code",
        head: t("admin.field.department.code"),
        width: "110px",
        cell: (row) => <Code>{row.code}</Code>,
      },
      {
        key: "description",
        head: t("admin.field.department.description"),
        width: "minmax(120px, 2fr)",
        cell: (row) => row.description ?? "–",
      },
    ];
    if (remove === null) return shown;
    return [...shown, deleteColumn((row) => t("admin.department.delete.title", { name: row.name }), remove)];
  }, [t, remove]);
}
