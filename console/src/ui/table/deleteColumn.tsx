import { Button } from "../Button";
import { IconTrash } from "../icons";
import type { Column } from "./DataTable";

/** Last column of a list with a delete button, whose click does not open the row. */
export function deleteColumn<Row>(title: (row: Row) => string, remove: (row: Row) => void): Column<Row> {
  return {
    key: "delete",
    head: "",
    width: "56px",
    cell: (row) => (
      <Button
        look="quiet"
        icon={IconTrash}
        aria-label={title(row)}
        onClick={(event) => {
          event.stopPropagation();
          remove(row);
        }}
      />
    ),
  };
}
